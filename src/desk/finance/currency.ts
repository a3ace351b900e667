/** The code of a currency written as a code, a sign or a name: `try`, `₺`, `Turkish lira` → `TRY`. */
export function currencyCode(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  const codes = Object.keys(signs)
  const meant = [word, word.replace(/s$/, '')].flatMap((it) => codes.find((code) => signs[code]!.includes(it)) ?? [])
  if (meant[0]) return meant[0]
  const code = word.toUpperCase()
  const nameOf = currencyNames()
  if (nameOf(code)) return code
  return Intl.supportedValuesOf('currency').find((it) => isSameName(nameOf(it) ?? '', word))
}

/** Codes that were probably meant. */
export function nearCurrencies(text: string): string[] {
  const word = text.trim().toUpperCase()
  const near = common.filter(
    (it) => isNear(word, it) || (word.length > 3 && (word.startsWith(it) || word.endsWith(it))),
  )
  const nameOf = currencyNames()
  const named = common.filter((it) => word.length > 3 && (nameOf(it) ?? '').toUpperCase().includes(word))
  return [...new Set([...near, ...named])].slice(0, 5)
}

/** What people write for a currency beside its code and its full name. */
const signs: Readonly<Record<string, readonly string[]>> = {
  USD: ['$', 'us$', 'dollar', 'us dollar', 'american dollar', 'buck'],
  EUR: ['€'],
  GBP: ['£', 'pound', 'sterling', 'pound sterling', 'quid'],
  JPY: ['¥', 'yen'],
  TRY: ['₺', 'tl', 'lira'],
  CNY: ['yuan', 'rmb', 'renminbi'],
  CHF: ['franc'],
  INR: ['₹', 'rupee'],
  RUB: ['₽', 'ruble', 'rouble'],
  KRW: ['₩', 'won'],
  UAH: ['₴', 'hryvnia'],
  VND: ['₫', 'dong'],
  BRL: ['real'],
  PLN: ['zloty'],
  ZAR: ['rand'],
  THB: ['baht'],
  XAU: ['gold'],
  XAG: ['silver'],
  XPT: ['platinum'],
  XPD: ['palladium'],
}

/** Those that a misspelled code is held against. */
const common: readonly string[] = (
  'USD EUR GBP JPY CHF CNY TRY INR AUD CAD NZD BRL MXN KRW SGD HKD SEK NOK DKK PLN CZK HUF RON ILS ' +
  'ZAR THB IDR MYR PHP ISK RUB UAH VND AED SAR EGP ARS CLP COP PKR NGN KES TWD XAU XAG'
).split(' ')

/** The English name of a code; `undefined` for what is no currency. */
function currencyNames(): (code: string) => string | undefined {
  const names = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' })
  return (code) => (/^[A-Z]{3}$/.test(code) ? names.of(code) : undefined)
}

/** `euros` is `Euro`, `us dollars` is `US Dollar`. */
function isSameName(name: string, word: string): boolean {
  const plain = name.toLowerCase()
  return plain === word || `${plain}s` === word
}

/** One letter different, left out, added, or two letters swapped. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const [restA, restB] = [a.slice(from), b.slice(from)]
  if (restA.length !== restB.length) return restA.slice(1) === restB || restA === restB.slice(1)
  if (restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
