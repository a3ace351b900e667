import { markupBody } from '../body/markup-body.ts'
import type { Dialect } from '../dialect.ts'

const dresses = ['｜', '|', '‖', '｜｜', '||', '‖‖'].flatMap((bar) =>
  ['DSML', 'GCML'].flatMap((word) => ['', ' '].map((space) => `${bar}${word}${bar}${space}`)),
)

const blocks = ['function_calls', 'tool_calls', 'calls', 'tool_call', 'toolcall']

function tags(before: string, names: readonly string[], after: string): string[] {
  return dresses.flatMap((it) => names.map((name) => `${before}${it}${name}${after}`))
}

/** `<｜DSML｜invoke name="f">` and its parameters in a block, with look-alike bars, and with another word in their place. */
export const deepseekDsml: Dialect = {
  name: 'deepseek-dsml',
  example:
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_price">\n<｜DSML｜parameter name="coin_id" string="true">tron</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  stop: ['<function_results>', '<tool_result>'],
  envelopes: [
    { open: tags('<', blocks, '>'), close: tags('</', blocks, '>') },
    { open: tags('<', ['invoke name='], ''), close: [], bare: true, body: markupBody },
  ],
}
