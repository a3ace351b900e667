import { type ErrorRow, refusedParameter, stop } from './error-row.ts'

/** Refusals of the prompt's length, of a parameter, or of the model's name. */
export const requestRows: readonly ErrorRow[] = [
  {
    id: 'tokens-too-many',
    pattern:
      /max_(?:completion_)?tokens['"`]?.{0,80}(?:too large|must be (?:less|at most|<)|exceeds|at most)|at most \d+ completion tokens/i,
    code: 'feature-refused',
    meaning: 'the model cannot write as many tokens as it was allowed',
    next: 'fewer are asked for',
    act: ({ all }) => {
      const most = /at most (\d{1,9})\b/i.exec(all)?.[1]
      return { type: 'switch', switch: 'fewer-tokens', ...(most ? { parameter: most } : {}) }
    },
  },
  {
    id: 'request-too-large',
    pattern: /request too large.{0,200}tokens per minute/i,
    code: 'context-too-long',
    meaning: 'the prompt alone is more than the account may send in a minute',
    next: 'older observations are shortened',
    act: { type: 'shorten' },
  },
  {
    id: 'context-overflow',
    pattern: new RegExp(
      [
        'prompt (?:is )?too long',
        'exceeds? (?:the |this )?(?:model.{0,20} )?(?:context (?:window|length|size)|maximum (?:context|number of tokens))',
        'input token count.{0,80}exceeds',
        'maximum prompt length is',
        'reduce the length of the (?:messages|prompt|input)',
        'maximum context length (?:is|of) \\d+',
        'exceeds the available context size',
        'exceed_context_size',
        'greater than the context length',
        'context[_ ](?:length|window)[_ ]exceeded',
        'too large for model with \\d+ maximum context length',
        'exceeded model token limit',
        'input (?:is too long|length .{0,60}exceed)',
      ].join('|'),
      'i',
    ),
    code: 'context-too-long',
    meaning: 'the conversation is longer than the model can read',
    next: 'older observations are shortened',
    act: { type: 'shorten' },
  },
  {
    id: 'model-missing',
    pattern:
      /model ['"`\\]{0,2}.{0,200}['"`\\]{0,2} (?:was )?(?:not found|does not exist|is not found)|no models? (?:is |are )?loaded|model_not_(?:found|supported)|not supported by any provider|no endpoints found|not a valid model|unknown model|model not found/i,
    code: 'model-not-found',
    meaning: 'the server does not have this model',
    next: 'pull or load it, or choose one of those it lists under /models',
    act: stop,
  },
  {
    id: 'sampling-pair',
    pattern:
      /temperature['"`]? and ['"`]?top_p['"`]? cannot both|(?:not|only) .{0,40}both .{0,10}temperature.{0,10} and .{0,4}top_p/i,
    code: 'feature-refused',
    meaning: 'the server takes one of temperature and top_p',
    next: 'the request goes without top_p',
    act: { type: 'switch', switch: 'parameter-out', parameter: 'top_p' },
  },
  {
    id: 'parameter-refused',
    pattern: new RegExp(
      [
        'unsupported (?:parameter|value)s?:? ?[\'"`]?(\\w+)',
        'unsupported_(?:parameter|value)',
        '(?:unrecognized|unknown|unexpected|unsupported|invalid) (?:request )?(?:argument|parameter|field|property|name|keyword)s?(?: supplied)?[:\\s]{1,3}[\'"`]?(\\w+)',
        '(?:property|parameter|argument|field) [\'"`]?(\\w+)[\'"`]? is (?:unsupported|not (?:supported|allowed|permitted))',
        '(\\w+)[\'"`]?: ?extra inputs are not permitted',
        'extra_forbidden',
        '[\'"`](\\w+)[\'"`] (?:parameter )?is not (?:supported|allowed|permitted)',
        'does not support (?:the )?(?:parameter )?[\'"`](\\w+)[\'"`]',
      ].join('|'),
      'i',
    ),
    code: 'feature-refused',
    meaning: 'the server refuses a parameter of the request',
    next: 'the request goes without it',
    act: refusedParameter,
  },
]
