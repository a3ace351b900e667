import { repair } from '../../core/repair.ts'
import { wordsBehind } from '../body/words-behind.ts'
import { knownIn, readCallLines, unreadIn } from '../call/call-lines.ts'
import { foundInProgram } from '../call/call-program.ts'
import type { FoundCall, FoundIssue } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { behindFence } from './beside.ts'
import { type Fence, findFences } from './fences.ts'
import { readJsonRun } from './json-run.ts'
import { isContinued, isMeant } from './meant.ts'
import { anywhere } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/** A fenced block with a call in it and nothing else: "```json\n{"name": "f", …}\n```", "```python\nf(a=1)\n```". */
export const fenced: WeakForm = {
  name: 'fenced',
  starts: [anywhere('```'), anywhere('~~~')],
  needs: '```',
  read: (view, names) => read(view, names, readFence),
}

/** A fenced program, where programs were asked for: its calls count wherever they stand in it. */
export const fencedProgram: WeakForm = {
  ...fenced,
  name: 'fenced-program',
  read: (view, names) => read(view, names, readProgram),
}

/** An answer may hold many fences, each of which may be read to the text's end: actions stand in the first and last ones. */
const fenceLimit = 20

interface FencedCalls {
  fence: Fence
  calls: FoundCall[]
  issues: FoundIssue[]
}

type ReadFence = (view: string, fence: Fence, names: ToolNames) => FencedCalls

function read(view: string, names: ToolNames, readOne: ReadFence): WeakPiece[] {
  const all = findFences(view)
    .filter((_, i, { length }) => i < fenceLimit || i >= length - fenceLimit)
    .map((fence) => readOne(view, fence, names))
    .filter(({ calls, issues }) => calls.length + issues.length > 0)
  const asked: FencedCalls[] = []
  for (const run of runsOf(view, all)) {
    const isRunMeant = isMeant({ view, from: run[0]!.fence.from, to: run.at(-1)!.fence.to })
    for (const it of run) {
      if (isRunMeant || isContinued(view, asked.at(-1)?.fence.to, it.fence)) asked.push(it)
    }
  }
  return asked.flatMap((it) => toPieces(it, [it.fence.from, it.fence.to]))
}

/** Fences with calls that follow each other are judged as one: what comes behind the last counts. */
function runsOf(view: string, all: FencedCalls[]): FencedCalls[][] {
  const runs: FencedCalls[][] = []
  for (const it of all) {
    const run = runs.at(-1)
    if (run && view.slice(run.at(-1)!.fence.to, it.fence.from).trim() === '') run.push(it)
    else runs.push([it])
  }
  return runs
}

function readFence(view: string, fence: Fence, names: ToolNames): FencedCalls {
  const content = view.slice(fence.contentFrom, fence.contentTo)
  const start = fence.contentFrom + content.length - content.trimStart().length
  if (/^[{“"']|^\[\s*[{“"'[]/.test(content.trimStart())) return fromJson(view, fence, start, names)
  const lines = readCallLines(content, names, { at: fence.contentFrom })
  const calls = knownIn(lines, names)
  const rest = content.slice(lines.end).trim()
  const unread = unreadIn(lines, names)
  const issues = unread ? [unread] : []
  const left = rest !== '' && issues.length === 0 && calls.length > 0
  if (left)
    for (const it of calls)
      it.repairs.push(repair('statements-left-out', fence.contentFrom + lines.end, fence.contentTo))
  const to = left ? behindOpen(view, fence, fence.contentFrom + lines.end) : fence.to
  return { fence: { ...fence, to }, calls, issues }
}

function readProgram(view: string, fence: Fence, names: ToolNames): FencedCalls {
  const { calls } = foundInProgram(view.slice(fence.contentFrom, fence.contentTo), names, fence.contentFrom)
  return { fence, calls: calls.filter((it) => names.knows(it.tool)), issues: [] }
}

/** A closing fence inside a JSON string is data, so the JSON says where the block ends. */
function fromJson(view: string, fence: Fence, start: number, names: ToolNames): FencedCalls {
  const { found, end } = readJsonRun(view, start, names, ['```'])
  const closed = behindFence(view, end, 80)
  const to = closed > end ? closed : behindOpen(view, fence, end)
  return { fence: { ...fence, to }, calls: found.calls, issues: found.issues }
}

/** Where the block ends whose calls end here: before the words that follow, where no fence closes it. */
function behindOpen(view: string, { to, contentTo }: Fence, end: number): number {
  const isOpen = to === contentTo
  return isOpen && wordsBehind(view, end) > 0 ? end : Math.max(end, to)
}
