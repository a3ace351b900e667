import { thrownText } from '../../src/core/thrown.ts'
import { fromLines } from '../../src/trace/trace-file.ts'
import type { Keep } from './keep.ts'

/** Opens a trace file and goes to its view. Nothing of it is kept until the person says so. */
export async function openFile(keep: Keep, file: File): Promise<void> {
  const name = file.name
  const at = keep.opened.push({ name, ...(await readFile(file)) })
  location.hash = `#/file/${at}`
}

async function readFile(file: File): Promise<ReturnType<typeof fromLines>> {
  const fail = (message: string) => ({ runs: [], issues: [{ line: 1, code: 'not-json' as const, message }] })
  if (file.size > mostBytes) return fail(`the file has more than ${mostBytes / 1_000_000} MB`)
  // Files may be folders, or be gone.
  try {
    const trace = fromLines(await file.text())
    return trace.runs.length === 0 && trace.issues.length === 0 ? fail('the file is empty') : trace
  } catch (error) {
    return fail(`the file could not be read: ${thrownText(error)}`)
  }
}

const mostBytes = 200_000_000
