import { jsonGist } from '../trace/gist.ts'
import type { RecheckReport } from './recheck.ts'
import type { Style } from './style.ts'

/** What a recheck found, for people. */
export function printRecheck(
  { completions, differences, redacted, notCompared }: RecheckReport,
  style: Style,
): string[] {
  const lines = differences.flatMap(({ step, what, call, was, now }) => [
    `  step ${step}${call === undefined ? '' : `, call ${call}`}: ${style.bad(`${what} would differ`)}`,
    `    was: ${jsonGist(was, 400)}`,
    `    now: ${jsonGist(now, 400)}`,
  ])
  const many = `${completions} completion${completions === 1 ? '' : 's'} read and judged again`
  const found =
    differences.length === 0 ? style.good('nothing would differ') : style.bad(`${differences.length} would differ`)
  return [
    `${many}: ${found}`,
    ...lines,
    ...redacted.map((it) => style.quiet(`  redacted, not comparable: ${it}`)),
    ...notCompared.map((it) => style.quiet(`  not compared: ${it}`)),
  ]
}
