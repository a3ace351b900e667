import { thrownText } from '../../src/core/thrown.ts'
import { fromLines } from '../../src/trace/trace-file.ts'
import type { Keep, OpenedFile } from './keep.ts'
import { whatItIs } from './what-it-is.ts'

/** Opens a trace file and goes to its view. Nothing of it is kept until the person says so. */
export async function openFile(keep: Keep, file: File): Promise<void> {
  const at = keep.opened.push({ name: file.name, ...(await readFile(file)) })
  location.hash = `#/file/${at}`
}

async function readFile(file: File): Promise<Omit<OpenedFile, 'name'>> {
  // Files may be folders, or be gone.
  try {
    const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 1_000).arrayBuffer()))
    const isRead = !start.includes('\0') && file.size <= mostBytes
    const trace = isRead ? fromLines(await file.text()) : none
    if (trace.runs.length > 0) return trace
    const isLong = file.size > mostBytes && 'It has more than 200 MB: replay it with desk replay FILE.'
    return { ...trace, what: isLong || whatItIs({ name: file.name, type: file.type, start, issues: trace.issues }) }
  } catch (error) {
    return { ...none, what: `It could not be read, as if it were a folder or gone: ${thrownText(error)}` }
  }
}

const none = { runs: [], issues: [] }
const mostBytes = 200_000_000
