import type { ActionContract, Contract } from '../../core/flow.ts'
import type { Teaching } from '../dialect.ts'
import { exampleArguments } from './example-call.ts'
import type { WrittenCall } from './json-call.ts'

/**
 * What is special about teaching one form; `toTeaching` makes the whole text of it. Plain data beside its dialect, without
 * calls, so that programs which only read leave it out.
 */
export interface Lesson {
  name: string
  /** Texts at which the server should stop; the result's first mark, if nothing is said. */
  stop?: readonly string[]
  /** The marks of its calls; those of its results are added. */
  marks: readonly string[]
  /** The tools, as this family was shown them. */
  tools(contracts: Contract[]): string
  /** How several calls are written; without it they come one at a time. */
  several?: string
  results: ResultFrame
  writeCall(call: WrittenCall, contract?: Contract): string
  writeThought?(thought: string): string
  closing?: string
}

/** What stands before a result, and behind it where the form has a mark for that. */
export interface ResultFrame {
  open: string
  close?: string
}

/** What most families know results by. */
export const toolResponse: ResultFrame = { open: '<tool_response>', close: '</tool_response>' }

/** The texts of a lesson, short and literal, since the smallest models read them too. */
export function toTeaching(lesson: Lesson): Teaching {
  const { name, results, writeCall, writeThought, closing } = lesson
  const { open, close } = results
  const end = close === undefined ? [] : [close]
  return {
    name,
    stop: [...(lesson.stop ?? [open])],
    marks: [...new Set([...lesson.marks, open, ...end])],
    writeTools: (contracts, actionContract) => writeTools(lesson, contracts, actionContract),
    writeCall,
    writeObservation: ({ content }) => [open, content, ...end].join('\n'),
    writeNudge: (contracts) =>
      [
        'You have not called a tool. If you need one, write its call now, in this form:',
        writeExample(lesson, contracts),
        'If you need none, give your answer now.',
      ].join('\n'),
    ...(writeThought && { writeThought }),
    ...(closing !== undefined && { closing }),
  }
}

function writeTools(lesson: Lesson, contracts: Contract[], actionContract: ActionContract): string {
  const { calls, values } = actionContract
  const last = contracts.find((it) => it.ends)
  const { several, results } = lesson
  const { open, close } = results
  const where = close === undefined ? `in the next message, which begins with ${open}` : `between ${open} and ${close}`
  return [
    'You can call tools. These are all there are:',
    lesson.tools(contracts),
    '',
    'To call one, write exactly this form and then stop:',
    writeExample(lesson, contracts),
    '',
    several === undefined || calls === 'one' ? 'Make one call at a time.' : several,
    ...(values === 'strings-and-numbers' ? ['Every value is a string or a number.'] : []),
    `Results come back ${where}. Never write one yourself.`,
    `When you know the answer, ${last ? `call ${last.name} with it` : 'write it in plain words'}.`,
  ].join('\n')
}

function writeExample(lesson: Lesson, [first]: Contract[]): string {
  const thought = lesson.writeThought?.('I need a tool for this.')
  const shown = first
    ? lesson.writeCall({ tool: first.name, named: exampleArguments(first), positional: [] }, first)
    : lesson.writeCall({ tool: 'tool_name', named: {}, positional: [] })
  return thought === undefined ? shown : `${thought}\n${shown}`
}
