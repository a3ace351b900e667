import { repair } from '../core/repair.ts'
import { cutIssue } from './call/issues.ts'
import { scanCleanCalls } from './clean-call.ts'
import { inBody } from './marks/roles-by-place.ts'
import type { Region } from './region.ts'
import type { Scanned } from './scanned.ts'
import type { Scanner } from './scanner.ts'

/** Goes on with an open envelope. False when it needs more text. */
export function scanRegion(scanner: Scanner, region: Region, out: Scanned[], ended: boolean): boolean {
  if (region.state === 'sniffing') return scanHead(scanner, region, out, ended)
  if (region.state === 'reading') return scanBody(scanner, region, out, ended)
  if (region.state === 'seeking') return seekClose(scanner, region, out, ended)
  if (region.state === 'closing') return scanClose(scanner, region, out, ended)
  if (region.state === 'closed') return leave(scanner, region, out, ended)
  return giveUp(scanner, region, out)
}

/** From the opening mark to where it is known what the body is. */
function scanHead(scanner: Scanner, region: Region, out: Scanned[], ended: boolean): boolean {
  // Behind a header stands what it says, even nothing.
  if (region.envelope.header) return region.sniff('', true)
  if (scanCleanCalls(scanner, region, out)) return true
  const space = /^\s*/.exec(scanner.buffer.slice(scanner.at))![0].length
  region.keep(scanner.take(space))
  const found = scanner.markAhead(ended)
  const upTo = found.type === 'none' ? scanner.buffer.length : found.at
  const head = scanner.buffer.slice(scanner.at, upTo)
  if (!head && found.type === 'maybe') return false
  if (!head && found.type === 'mark') {
    const open = found.roles.find((it) => it.type === 'open')
    if (open?.type === 'open') {
      region.reopen(scanner.take(found.text.length), open.envelope)
      return true
    }
  }
  if (!head && (found.type === 'mark' || ended)) return leaveEmpty(scanner, region, out)
  if (!head) return false
  if (!region.sniff(head, ended || found.type === 'mark')) return false
  if (region.state === 'unfit') return giveUp(scanner, region, out)
  return true
}

function scanBody(scanner: Scanner, region: Region, out: Scanned[], ended: boolean): boolean {
  const found = scanner.markAhead(ended)
  const upTo = found.type === 'none' ? scanner.buffer.length : found.at
  feedBody(scanner, region, upTo, out)
  if (region.state === 'reading') {
    if (found.type === 'mark' && region.inString) {
      scanner.take(region.feedMark(found.text))
    } else if (found.type === 'mark' && region.takes(found.text)) {
      scanner.take(region.feed(found.text))
    } else if (found.type !== 'mark' && !ended) {
      return false
    } else if (!region.inString || !endAtMarkInside(scanner, region)) {
      region.endBody(found.type === 'mark' && found.roles.some((it) => it.type === 'close'))
    }
  }
  afterBody(scanner, region)
  return true
}

/** What a stream brings is mostly shorter. */
const shortPiece = 16

/** A short piece of an open body, in which no mark stands: all there is to do for most pieces of a stream. */
export function scanPiece(scanner: Scanner, region: Region, out: Scanned[]): boolean {
  if (region.state !== 'reading' || scanner.buffer.length >= shortPiece) return false
  const found = scanner.marks.search(scanner.buffer, 0, false, inBody)
  const upTo = found.type === 'none' ? scanner.buffer.length : found.at
  if (feedBody(scanner, region, upTo, out)) return found.type !== 'mark'
  afterBody(scanner, region)
  return false
}

/** Feeds an open body the text before a place; false when it has ended before. */
function feedBody(scanner: Scanner, region: Region, upTo: number, out: Scanned[]): boolean {
  const from = scanner.position
  const text = scanner.buffer.slice(scanner.at, upTo)
  const taken = region.feed(text)
  scanner.at += taken
  if (taken > 0) out.push({ type: 'call-preview', text: text.slice(0, taken), span: [from, from + taken] })
  return taken === text.length
}

/** Behind a body that has ended: what it took and did not own is read again. */
function afterBody(scanner: Scanner, region: Region): void {
  if (region.swallowed && endAtMarkInside(scanner, region)) return
  const back = region.giveBackOverrun()
  if (back && scanner.reread.take(region.at + back.length, back.length)) scanner.rewind(region.at, back)
  else region.keep(back)
}

/**
 * The text ended inside a string, and a mark had been taken for a part of it: there the string should have ended.
 *
 *     <tool_call>{"name": "f", "arguments": {"k": "v}}</tool_call> Now I wait.
 *                                                     ^
 */
function endAtMarkInside(scanner: Scanner, region: Region): boolean {
  if (region.firstInside === -1 || !scanner.reread.take(region.at, region.bodyLength)) return false
  const rest = region.endAtMarkInside()
  scanner.rewind(region.at, rest)
  return true
}

/** An unreadable body: it goes on to the next mark that can end it. */
function seekClose(scanner: Scanner, region: Region, out: Scanned[], ended: boolean): boolean {
  const found = scanner.markAhead(ended)
  const upTo = found.type === 'none' ? scanner.buffer.length : found.at
  region.keep(scanner.take(upTo - scanner.at))
  if (found.type === 'mark' || ended) region.state = 'closing'
  if (found.type === 'mark') return scanClose(scanner, region, out, ended)
  return ended && scanClose(scanner, region, out, ended)
}

/** Behind a body: white space, then its closing mark, a wrong one, or none. */
function scanClose(scanner: Scanner, region: Region, out: Scanned[], ended: boolean): boolean {
  const rest = scanner.buffer.slice(scanner.at)
  const space = rest.length - rest.trimStart().length
  const found = scanner.marks.match(scanner.buffer, scanner.at + space, ended, inBody)
  if (found.type === 'maybe' || (space === rest.length && !ended)) return false
  if (space < rest.length) region.complete()
  const from = scanner.position + space
  const own = found.type === 'mark' && found.roles.some((it) => it.type === 'close' && it.envelope === region.envelope)
  if (own) {
    region.keep(scanner.take(space + found.text.length))
    return leave(scanner, region, out, ended)
  }
  const { close } = region.envelope
  const isMore = found.type === 'mark' && found.roles.some((it) => it.type === 'open' || it.type === 'control')
  const wrong = isMore ? undefined : wrongCloser(rest.slice(space), ended)
  if (wrong === 'more') return false
  const isClose = !isMore && found.type === 'mark' && found.roles.some((it) => it.type === 'close')
  if (ended && !isClose && halfCloser(scanner, rest.slice(space))) region.keep(scanner.take(rest.length))
  const foreign = isClose ? found.text : wrong
  if (foreign) {
    region.keep(scanner.take(space + foreign.length))
    if (!close.includes(foreign)) {
      region.repairs.push(repair('foreign-closing-mark', from, from + foreign.length))
    }
    return leave(scanner, region, out, ended)
  }
  const atStop = ended && space === rest.length && close.some((it) => scanner.stop.includes(it))
  const goesOn = found.type === 'mark' && close.some((it) => found.text.startsWith(it))
  if (close.length > 0 && !atStop && !goesOn) region.repairs.push(repair('missing-closing-mark', from, from))
  return leave(scanner, region, out, ended)
}

/** `<|tool_call_e` at the very end, of a mark that could have closed an envelope. */
function halfCloser({ marks }: Scanner, rest: string): boolean {
  return rest.length >= 3 && !rest.startsWith('</') && marks.begins(rest, (it) => it.type === 'close')
}

/** `</function_call>` where `</tool_call>` was due; also half of one at the very end. */
function wrongCloser(rest: string, ended: boolean): string | 'more' | undefined {
  const whole = /^<\/[\w:|.-]{0,40}>/.exec(rest)
  if (whole) return whole[0]
  const half = /^<(?:\/[\w:|.-]{0,40})?$/.test(rest)
  return half ? (ended ? rest : 'more') : undefined
}

/** The envelope has ended: a call, unless inline code around it ends too. */
function leave(scanner: Scanner, region: Region, out: Scanned[], ended: boolean): boolean {
  region.state = 'closed'
  const next = scanner.buffer[scanner.at]
  if (region.quoted && next === undefined && !ended) return false
  scanner.region = undefined
  if (region.quoted && next === '`') scanner.giveBack(out, region)
  else scanner.leave(out, region)
  return true
}

/** Nothing between the opening mark and another mark or the end: behind a call it was meant as a closing mark. */
function leaveEmpty(scanner: Scanner, region: Region, out: Scanned[]): boolean {
  if (scanner.calls === 0 || scanner.finish === 'cut' || scanner.thinking) return giveUp(scanner, region, out)
  scanner.region = undefined
  return true
}

/** No call: what stands behind its mark is read as if there were none, unless it ended too early for anyone to know. */
function giveUp(scanner: Scanner, region: Region, out: Scanned[]): boolean {
  scanner.region = undefined
  const cut = scanner.finish === 'cut' && scanner.at >= scanner.buffer.length && !region.quoted
  const word = /[\p{L}_][\w.-]*/u.exec(region.raw.slice(region.raw.search(/[>\]\s=]/) + 1))?.[0]
  const tool = word && scanner.names.knows(word) ? scanner.names.find(word).tool : undefined
  if (!cut || (region.envelope.bare && !tool)) {
    const again = scanner.reread.take(region.at, region.bodyLength) ? region.giveBackBody() : ''
    scanner.giveBack(out, region)
    if (again) scanner.rewind(region.at, again)
  } else {
    region.found = { calls: [], issues: [{ issue: cutIssue('', tool), ...(tool && { tool }) }] }
    scanner.leave(out, region)
  }
  return true
}
