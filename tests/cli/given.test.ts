import { describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/desk.ts'
import { runDesk } from './fake-host.ts'

describe('a command line that cannot be carried out', () => {
  const cases: [symptom: string, args: string[], says: string[]][] = [
    ['a mistyped command', ['red'], ['there is no command "red"', 'did you mean read?']],
    ['a command with two letters swapped', ['raed'], ['did you mean read?']],
    ['an option with two letters swapped', ['ask', 'x', '--modle', 'y'], ['did you mean --model?']],
    ['an unknown command', ['frobnicate'], ['there are: ', 'read', 'check']],
    ['no command', [], ['a command is missing', 'USAGE']],
    ['a mistyped option', ['read', '--tool', 'x'], ['no option --tool', 'did you mean --tools?']],
    ['an unknown option', ['read', '--zebra'], ['no option --zebra', '--dialect', '--finish']],
    ['an unknown short option', ['read', '-z'], ['no option -z']],
    ['a negated unknown option', ['read', '--no-such'], ['no option --no-such']],
    ['an option without its value', ['read', '--tools'], ['--tools needs a value (file)']],
    ['an option in place of a value', ['read', '--tools', '--json'], ['--tools needs a value (file)']],
    ['a value for a yes-or-no option', ['read', '--json=maybe'], ['--json takes no value']],
    ['a value that is not among the allowed', ['read', '--finish', 'maybe'], ['one of stop, length', 'not "maybe"']],
    ['a name that every object has', ['read', '--constructor', 'x'], ['no option --constructor']],
    ['too many words', ['read', 'a'], ['takes no words', '"a" is too much']],
    ['an unknown dialect', ['read', '--dialect', 'klingon'], ['no dialect "klingon"', 'auto', 'native', 'hermes']],
    ['both kinds of JSON', ['check', '--json', '--jsonl'], ['--json and --jsonl exclude each other']],
    ['a tools file that is not there', ['read', '--tools', 'missing.json'], ['cannot read missing.json']],
    ['a tools file that is not JSON', ['read', '--tools', 'README.md'], ['README.md']],
    ['an empty standard input', ['read'], ['standard input is empty', 'desk read < completion.txt']],
    ['an empty standard input for lines', ['check', '--jsonl'], ['standard input is empty']],
  ]
  test.each(cases)('%s is said with what is allowed', async (_symptom, args, says) => {
    const { code, stdout, stderr } = await runDesk(args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    for (const it of says) expect(stderr).toContain(it)
    expect(stderr).toContain('--help')
  })

  test('a terminal where a pipe belongs is said instead of waited for', async () => {
    const { code, stderr } = await runDesk(['read'], { isTTY: true })
    expect(code).toBe(2)
    expect(stderr).toContain('nothing on standard input')
  })
})

describe('help', () => {
  test.each(commands.map((it) => it.name))('desk %s --help has its options and an example to copy', async (name) => {
    const { code, stdout } = await runDesk([name, '--help'])
    const command = commands.find((it) => it.name === name)!
    expect(code).toBe(0)
    expect(stdout).toContain(`desk ${name}`)
    for (const option of Object.keys(command.args)) expect(stdout.toLowerCase()).toContain(option)
    for (const example of command.examples) expect(stdout).toContain(example)
    expect(command.examples.length).toBeGreaterThan(0)
    expect(stdout).not.toContain('\u001b')
  })

  test('desk --help lists every command and needs nothing', async () => {
    const { code, stdout } = await runDesk(['--help'])
    expect(code).toBe(0)
    for (const { name } of commands) expect(stdout).toContain(`  ${name}`)
  })

  test('a question may hold words that look like options after --', async () => {
    const { stdout } = await runDesk(['help', 'read'])
    expect(stdout).toBe((await runDesk(['read', '-h'])).stdout)
  })

  test('the version is printed alone', async () => {
    expect(await runDesk(['--version'])).toEqual({ code: 0, stdout: '0.0.0-test\n', stderr: '' })
  })
})
