import { stripVTControlCharacters } from 'node:util'
import { type ArgDef, renderUsage } from 'citty'
import type { Command } from './command.ts'
import type { Output } from './host.ts'
import { wrap } from './wrap.ts'

/** The help of one command: usage, options, notes and examples to copy. */
export async function commandHelp(command: Command, output: Output): Promise<string> {
  const meta = { name: command.name, description: command.description }
  const help: ArgDef = { type: 'boolean', description: 'This text' }
  const usage = await renderUsage({ meta, args: { ...command.args, help } }, { meta: { name: 'desk' } })
  const width = output.columns || 100
  const notes = (command.notes ?? []).map((note) => `${wrap(note, width).join('\n')}\n`)
  const examples = ['EXAMPLES', '', ...command.examples.map((it) => `  ${it}`)].join('\n')
  const text = [usage.trimEnd(), '', ...notes, examples, ''].join('\n')
  return stripVTControlCharacters(text).replaceAll(/ +$/gm, '')
}

/** What `desk` alone can say of itself. */
export function deskHelp(commands: readonly Command[], version: string): string {
  const wide = Math.max(...commands.map((it) => it.name.length))
  return [
    `desk ${version}: lets any language model call tools, with a gate between what it writes and what is done`,
    '',
    'USAGE desk <command> [OPTIONS]',
    '',
    ...commands.map((it) => `  ${it.name.padEnd(wide)}  ${it.description}`),
    '',
    'desk <command> --help says more about each, with an example. desk --version is the version.',
    'New here? Try: desk demo',
    '',
  ].join('\n')
}
