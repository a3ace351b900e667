import { callGist, gist, visible } from '../trace/gist.ts'
import type { ReadOutput } from './read-completion.ts'
import { repairBadges } from './repair-badges.ts'
import type { Style } from './style.ts'
import { wrap } from './wrap.ts'

/** What a completion asks for, for people. */
export function printReading(output: ReadOutput, style: Style): string[] {
  const lines: string[] = []
  const part = (title: string, body: string[]) => {
    if (body.length > 0) lines.push(style.strong(title), ...body.map((it) => `  ${it}`))
  }
  const prose = (text: string | null) => (text ? wrap(visible(text), style.width && style.width - 2) : [])
  part(
    'Calls',
    output.calls.map((call, at) => {
      const verdict =
        call.valid === null ? style.quiet('unchecked') : call.valid ? style.good('valid') : style.bad('not valid')
      const repairs = repairBadges(call.repairs)
        .map((it) => style.badge(` ${it}`))
        .join('')
      return `${at}. ${callGist(call.name, [], call.arguments)}  ${verdict}${repairs}`
    }),
  )
  part('Reasoning', prose(output.reasoning))
  part('Text', prose(output.text))
  part(
    'Issues',
    output.issues.map((it) => {
      const about = it.call === undefined ? '' : ` (call ${it.call})`
      return `${style.bad(it.code)}${about}: ${gist(it.message, 400)}`
    }),
  )
  return lines.length > 0 ? lines : [style.quiet('The completion asks for nothing and says nothing.')]
}
