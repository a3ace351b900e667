import type { CompletionFact, RunEvent, RunStart, ToolEnd } from '../core/event.ts'
import type { CheckedCall, Observation } from '../core/flow.ts'
import { isObject, type Json } from '../core/json.ts'
import type { CallState } from '../trace/call-state.ts'
import type { RunState } from '../trace/fold.ts'
import { callGist, gist, jsonGist, visible } from '../trace/gist.ts'
import { isOwnMistake } from '../trace/own-mistake.ts'
import { summarize } from '../trace/summary.ts'
import { repairBadges } from './repair-badges.ts'
import type { Style } from './style.ts'
import { wrap } from './wrap.ts'

/**
 * One event of a run as lines for people; `state` is the run with this event. The same for live runs, the demo,
 * scenarios and replays.
 *
 *     step 1
 *       I need the price first.
 *       -> get_price(coin_id="BTC",)
 *          ok  [repaired: trailing-comma, safe] [coerced: /days "30" -> 30]  allowed: reads only
 *       <- get_price {"coin_id":"bitcoin","price":81240.5}
 */
export function printEvent(event: RunEvent, state: RunState, style: Style): string[] {
  switch (event.type) {
    case 'run-start':
      return printStart(event, style)
    case 'step-start':
      return event.attempt > 1
        ? [style.quiet(`  (step ${event.step}, attempt ${event.attempt})`)]
        : ['', style.strong(`step ${event.step}`)]
    case 'prompt':
      return event.broken > 0 ? [badge(style, 'marks broken', `${event.broken} in results or in what was asked`)] : []
    case 'completion':
      return printCompletion(event, style)
    case 'nudge':
      return [badge(style, 'nudge', `${event.because}; told: ${gist(event.text, 160)}`)]
    case 'switch':
      return [
        badge(
          style,
          'degrade',
          `${event.switch}${event.parameter ? ` ${event.parameter}` : ''} <- ${gist(event.reason)}`,
        ),
      ]
    case 'retry':
      return [badge(style, 'retry', `in ${seconds(event.waitMs)}: ${gist(event.reason)}`)]
    case 'salvage':
      return [badge(style, 'salvage', `${gist(event.reason)}; taken from the error: ${gist(event.text, 120)}`)]
    case 'refused':
      return [
        indent(
          `${style.bad('refused')}${whichCall(event.callId, state)} ${event.issues.map((it) => it.code).join(', ')}`,
          5,
        ),
      ]
    case 'checked':
      return [printChecked(event.checked, state, style)]
    case 'decision':
      return event.decision.type === 'allow'
        ? []
        : [indent(style.badge(`${event.decision.type}: ${gist(event.decision.reason)}`), 5)]
    case 'approval': {
      const { approved, by, reason } = event.approval
      const word = approved ? style.good('approved') : style.bad('not approved')
      return [indent(`${word} by ${gist(by, 60)}${reason ? `: ${gist(reason)}` : ''}`, 5)]
    }
    case 'tool-start':
      return event.parent ? [indent(style.quiet(`${gist(event.tool, 80)} called by another tool`), 7)] : []
    case 'tool-fact':
      return [indent(style.quiet(jsonGist(event.fact)), 5)]
    case 'tool-end':
      return printToolEnd(event, style)
    case 'observation':
      return printObservation(event.observation, state, style)
    case 'run-paused':
      return [badge(style, 'paused', `waiting for approval of ${event.waiting.join(', ')}`)]
    case 'run-end':
      return printEnd(state, style)
    default:
      return []
  }
}

function printStart(start: RunStart, style: Style): string[] {
  const way = start.native ? 'native tools' : `${start.dialect} dialect`
  const facts = [
    start.desk ? `desk ${start.desk}` : '',
    start.model,
    `mode ${start.mode} (${way})`,
    `${start.actionContract.name} contract`,
  ]
  const { on, without } = start.switches
  const known = [...on, ...without.map((it) => `without ${it}`)]
  return [
    style.strong(
      facts
        .filter(Boolean)
        .map((it) => gist(it, 100))
        .join(' · '),
    ),
    ...(start.labels?.length ? [style.badge(`[${start.labels.map((it) => gist(it, 100)).join(', ')}]`)] : []),
    ...(known.length > 0 ? [style.quiet(`known of this model: ${known.join(', ')}`)] : []),
    ...start.messages.slice(-1).flatMap((it) => (it.role === 'user' ? [`? ${gist(it.content, 400)}`] : [])),
  ]
}

function printCompletion(fact: CompletionFact, style: Style): string[] {
  const asks = fact.parts.some((it) => it.type === 'call' || it.type === 'unread')
  const lines = fact.parts.flatMap((part): string[] => {
    if (part.type === 'reasoning') return prose(part.text, style).map((it) => style.quiet(it))
    if (part.type === 'text') return asks ? prose(part.text, style) : [indent(style.quiet(gist(part.text, 100)), 2)]
    if (part.type === 'call')
      return [`  ${style.strong('->')} ${callGist(part.call.tool, part.call.positional, part.call.named)}`]
    return [
      `  ${style.strong('->')} ${gist(part.tool || 'a call', 80)} ${style.bad(`could not be read: ${part.issue.code}`)}`,
    ]
  })
  // What asked for something that could not be read is told to the model, and shown there.
  const notes = fact.issues.filter((it) => it.id === undefined)
  const issues = notes.map(({ issue }) => badge(style, issue.code, gist(issue.message, 300)))
  const cut = fact.finish === 'length' ? [badge(style, 'cut', 'the completion ended at the token limit')] : []
  const failed = fact.failure ? [badge(style, fact.failure.issue.code, gist(fact.failure.issue.message, 300))] : []
  return [...lines, ...cut, ...issues, ...failed]
}

/** The verdict, with everything that was mended on the way to it. */
function printChecked(checked: CheckedCall, state: RunState, style: Style): string {
  const repairs = repairBadges(checked.call.repairs).map((it) => style.badge(it))
  const coercions = checked.coercions.map(({ pointer, from, to }) => {
    const after = to === undefined ? 'left out' : jsonGist(to, 60)
    return style.badge(`[coerced: ${gist(pointer, 60)} ${jsonGist(from, 60)} -> ${after}]`)
  })
  return indent([style.good('ok') + whichCall(checked.call.id, state), ...repairs, ...coercions].join(' '), 5)
}

/** Results are shown where the model is told of them; only a nested call has no such place. */
function printToolEnd(event: ToolEnd, style: Style): string[] {
  return event.parent ? [indent(`${style.quiet('<-')} ${jsonGist(event.value)}`, 7)] : []
}

function printObservation(
  { callId, tool, became, value, content }: Observation,
  state: RunState,
  style: Style,
): string[] {
  const call = [...state.calls, ...state.nested].find((it) => it.id === callId)
  const took = call?.ended && call.ended.ms >= 100 ? style.quiet(` (${seconds(call.ended.ms)})`) : ''
  const arrow = `  ${style.strong('<-')} ${gist(tool, 80)}`
  if (became === 'refused') {
    const word = call && !isOwnMistake(call) ? 'refused' : 'correction'
    return [badge(style, word, 'told:'), ...told(content, style)]
  }
  const word = became === 'failed' ? `${style.bad('failed')} ` : ''
  const marks = shownOf(call, 'badges').flatMap((it) =>
    typeof it === 'string' ? [style.badge(` [${gist(it, 40)}]`)] : [],
  )
  return [`${arrow} ${word}${jsonGist(value, 300)}${took}${marks.join('')}`]
}

function printEnd(state: RunState, style: Style): string[] {
  const { outcome = 'gave-up', answer, reason } = state
  const facts = summarize(state)
  const tokens = facts.promptTokens + facts.completionTokens
  const counts = [
    count(facts.steps, 'step'),
    count(facts.calls, 'call'),
    ...(facts.corrections > 0 ? [count(facts.corrections, 'correction')] : []),
    seconds(facts.ms),
    ...(tokens > 0 ? [`${tokens.toLocaleString('en-US')} tokens`] : []),
  ]
  const word = outcome === 'answered' ? style.good(outcome) : style.bad(outcome)
  const why = outcome !== 'answered' && reason ? `: ${visible(reason)}` : ''
  const shown = answer ? ['', style.strong('Answer'), ...wrap(visible(answer), style.width)] : []
  const named = attributionsOf(state).map((it) => style.quiet(it))
  return ['', `${word}${why} ${style.quiet(`(${counts.join(' · ')})`)}`, ...shown, ...named]
}

/** What a tool gave for people only, where it is a list under this name. */
function shownOf(call: CallState | undefined, name: string): Json[] {
  const shown = call?.ended?.shown
  const list = shown !== undefined && isObject(shown) ? shown[name] : undefined
  return Array.isArray(list) ? list : []
}

/** The sources that ask to be named below an answer. */
function attributionsOf({ history, answer }: RunState): string[] {
  const named = history.flatMap((it) => shownOf(it, 'attribution'))
  const lines = named.flatMap((it) => (isObject(it) ? [gist(`${it['text'] ?? ''} ${it['url'] ?? ''}`)] : []))
  return answer === '' ? [] : [...new Set(lines)]
}

/** Names a call where a completion holds several: ` get_price (1 of 2)`. */
function whichCall(id: string, { calls }: RunState): string {
  const at = calls.findIndex((it) => it.id === id)
  return calls.length < 2 || at < 0 ? '' : ` ${gist(calls[at]!.tool, 80)} (${at + 1} of ${calls.length})`
}

function badge(style: Style, name: string, words: string): string {
  return indent(`${style.badge(`[${name}]`)} ${words}`, 2)
}

/** What the model is told, as it reads it. */
function told(content: string, style: Style): string[] {
  return prose(content, style).map((it) => style.quiet(indent(it, 2)))
}

function prose(text: string, style: Style): string[] {
  const shown = text.length > 1200 ? gist(text, 1200) : visible(text.trim())
  return wrap(shown, style.width && style.width - 2).map((it) => indent(it, 2))
}

function indent(text: string, by: number): string {
  return `${' '.repeat(by)}${text}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
