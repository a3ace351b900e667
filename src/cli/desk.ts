import { ask } from './ask.ts'
import { chat } from './chat.ts'
import { check } from './check.ts'
import { type Command, exit } from './command.ts'
import { demo } from './demo.ts'
import { dialects } from './dialects.ts'
import { readGiven } from './given.ts'
import { commandHelp, deskHelp } from './help.ts'
import type { Host } from './host.ts'
import { models } from './models.ts'
import { nearest } from './nearest.ts'
import { read } from './read.ts'
import { replay } from './replay.ts'
import { scenarios } from './scenarios.ts'
import { UsageError } from './usage-error.ts'
import { web } from './web.ts'

export const commands: readonly Command[] = [ask, chat, scenarios, read, check, replay, models, dialects, demo, web]

/** The whole command line: finds the command, checks what was given, gives the exit code. */
export async function desk(raw: string[], host: Host): Promise<number> {
  const [name = '', ...rest] = raw
  try {
    if (name === '--version' || name === '-v') return await say(host, `${host.version}\n`)
    if (name === '--help' || name === '-h' || (name === 'help' && !rest[0]))
      return await say(host, deskHelp(commands, host.version))
    const command = findCommand(name === 'help' ? rest[0]! : name, host)
    if (name === 'help' || asksForHelp(rest)) return await say(host, await commandHelp(command, host.stdout))
    const code = await command.run(readGiven(command, rest), host)
    return host.signal.aborted ? exit.interrupted : code
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const more = commands.some((it) => it.name === name) ? `desk ${name} --help` : 'desk --help'
    await host.stderr.write(`desk: ${error.message}\nSee: ${more}\n`)
    return exit.usage
  }
}

async function say(host: Host, text: string): Promise<number> {
  await host.stdout.write(text)
  return exit.fine
}

function asksForHelp(raw: string[]): boolean {
  const end = raw.indexOf('--')
  return raw.slice(0, end < 0 ? undefined : end).some((it) => it === '--help' || it === '-h')
}

function findCommand(name: string, host: Host): Command {
  const found = commands.find((it) => it.name === name)
  if (found) return found
  if (name === '') throw new UsageError(`a command is missing\n\n${deskHelp(commands, host.version)}`)
  const names = commands.map((it) => it.name)
  const near = nearest(name, names)
  throw new UsageError(
    `there is no command "${name}"; ${near ? `did you mean ${near}?` : `there are: ${names.join(', ')}`}`,
  )
}
