import type { PromptMessage, SwitchName } from '../core/flow.ts'

/** Shapes the turns as the server's template wants them: each switch is one rule about roles. */
export function shapeTurns(system: string, turns: PromptMessage[], on: readonly SwitchName[]): PromptMessage[] {
  const isStrict = on.includes('alternation')
  let shaped = on.includes('reasoning-back') ? withReasoning(turns) : withoutReasoning(turns)
  if (on.includes('single-call-turns')) shaped = oneCallATurn(shaped)
  if (on.includes('system-folded')) shaped = folded(system, shaped)
  else if (system) shaped = [{ role: 'system', content: system }, ...shaped]
  if (isStrict) shaped = merged(shaped)
  if (isStrict || on.includes('bridge-after-tool')) shaped = bridged(shaped)
  return shaped
}

/** Servers that demand reasoning back want it as a string, on every turn with calls. */
function withReasoning(turns: PromptMessage[]): PromptMessage[] {
  return turns.map((it) => (it.role === 'assistant' ? { ...it, extra: { reasoning_content: '', ...it.extra } } : it))
}

/** Reasoning goes back only where the server sent it with a field of its own, or asked for it. */
function withoutReasoning(turns: PromptMessage[]): PromptMessage[] {
  return turns.map((it) => {
    if (it.role !== 'assistant' || !it.extra) return it
    const { reasoning_content: _left, ...extra } = it.extra
    const { extra: _all, ...rest } = it
    return Object.keys(extra).length ? { ...rest, extra } : rest
  })
}

/** For templates that take a single call a turn: each call with its answer behind it. */
function oneCallATurn(turns: PromptMessage[]): PromptMessage[] {
  const answers = new Map(turns.flatMap((it) => (it.role === 'tool' ? [[it.callId, it] as const] : [])))
  return turns.flatMap((it): PromptMessage[] => {
    if (it.role === 'tool') return []
    if (it.role !== 'assistant' || !it.calls) return [it]
    return it.calls.flatMap((call, i) => {
      const answer = answers.get(call.id)
      const turn: PromptMessage = { ...it, content: i ? '' : it.content, calls: [call] }
      return answer ? [turn, answer] : [turn]
    })
  })
}

/** For templates without a system role: its text opens the first user turn. */
function folded(system: string, turns: PromptMessage[]): PromptMessage[] {
  if (!system) return turns
  const [first, ...rest] = turns
  if (first?.role !== 'user') return [{ role: 'user', content: system }, ...turns]
  return [{ role: 'user', content: `${system}\n\n${first.content}` }, ...rest]
}

/** Neighbours of one role become one turn. */
function merged(turns: PromptMessage[]): PromptMessage[] {
  const out: PromptMessage[] = []
  for (const turn of turns) {
    const last = out.at(-1)
    const isPlain = turn.role === 'user' || (turn.role === 'assistant' && !turn.calls)
    if (last && isPlain && last.role === turn.role && !('calls' in last && last.calls)) {
      out[out.length - 1] = { ...last, content: `${last.content}\n\n${turn.content}` }
    } else out.push(turn)
  }
  return out
}

/** Where a user must not speak right after a tool, the assistant says a word between. */
function bridged(turns: PromptMessage[]): PromptMessage[] {
  return turns.flatMap((it, i): PromptMessage[] => {
    const isAfterTool = it.role === 'user' && turns[i - 1]?.role === 'tool'
    return isAfterTool ? [{ role: 'assistant', content: 'I have the result.' }, it] : [it]
  })
}
