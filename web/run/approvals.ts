import type { Approval } from '../../src/core/flow.ts'
import type { Approve } from '../../src/gate/gate.ts'
import type { Answer } from '../trace/answer.ts'

/** Brings the run's questions and the person's answers together: a call waits here until its row is answered. */
export class Approvals {
  readonly #waiting = new Map<string, { tool: string; settle(approval: Approval): void }>()
  readonly #allowed = new Set<string>()
  /** Given before the run asked: calls of one step are asked about in turn, but their rows stand there together. */
  readonly #early = new Map<string, Answer>()

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.#stop(), { once: true })
  }

  /** For the run: asks, and waits. */
  readonly approve: Approve = ({ call, contract: { name } }) => {
    if (this.#allowed.has(name)) return { approved: true, by: 'you', reason: `${name} was allowed for this run` }
    return new Promise((resolve) => {
      this.#waiting.set(call.id, { tool: name, settle: resolve })
      const early = this.#early.get(call.id)
      if (early) this.answer(call.id, early)
    })
  }

  /** For the row: gives the answer. */
  readonly answer = (callId: string, answer: Answer): void => {
    const waiting = this.#waiting.get(callId)
    if (!waiting) return void this.#early.set(callId, answer)
    this.#waiting.delete(callId)
    if (answer.say === 'tool') this.#allowed.add(waiting.tool)
    waiting.settle(toApproval(answer))
  }

  #stop(): void {
    for (const { settle } of this.#waiting.values())
      settle({ approved: false, by: 'stop', reason: 'the run was stopped' })
    this.#waiting.clear()
  }
}

function toApproval(answer: Answer): Approval {
  if (answer.say !== 'refuse') return { approved: true, by: 'you' }
  return { approved: false, by: 'you', reason: answer.reason || 'the person refused it' }
}
