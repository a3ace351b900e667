/** What the page may do, wherever it is hosted. */
const rules = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // People name the server of their model themselves: any host by https, and their own machine by http.
  "connect-src 'self' https: http:",
  "form-action 'none'",
  "base-uri 'none'",
  // No text becomes markup or code, not even by a mistake in a library.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** For the page's own `<meta>` element. */
export const metaPolicy: string = rules.join('; ')

/** For the header of whoever serves the page; who may frame it can be said there only. */
export const headerPolicy: string = [...rules, "frame-ancestors 'none'"].join('; ')
