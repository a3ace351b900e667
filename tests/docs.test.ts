import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Message } from '../src/core/flow.ts'
import { type RepairCode, repairRisks } from '../src/core/repair.ts'
import { openReader, teachings } from '../src/dialect/table.ts'
import { providers } from '../src/model/providers.ts'
import { scripted } from '../src/model/scripted.ts'
import { readEnv } from '../src/node/env.ts'
import { run } from '../src/run/run.ts'
import { root, sourcesUnder } from './source.ts'

const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((it) => it.endsWith('.md'))
    .map((it) => join(folder, it)),
)
const text = (page: string) => readFileSync(join(root, page), 'utf8')
const manifest = JSON.parse(text('package.json'))
const paragraphs = (page: string) => text(page).split(/\n{2,}/)

describe.each(pages)('%s', (page) => {
  test('its links lead somewhere', () => {
    const prose = text(page).replace(/^(`{3,})[\s\S]*?^\1/gm, '')
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((it) => it[1]!).filter((it) => !/^[a-z]+:/.test(it))
    expect(links.filter((it) => !leadsSomewhere(page, it))).toEqual([])
  })

  test('the files it names are there', () => {
    const named = [...text(page).matchAll(/`((?:src|tests|docs|bench|bin)\/[\w./-]+)`/g)].map((it) => it[1]!)
    expect(named.filter((it) => !existsSync(join(root, it)))).toEqual([])
  })

  test('the commands it shows exist', () => {
    const scripts = [...text(page).matchAll(/npm run ([\w:-]+)/g)].map((it) => it[1]!)
    expect(scripts.filter((it) => !(it in manifest.scripts))).toEqual([])
  })
})

describe('README', () => {
  test('its first screen says how to see it and how to test it', () => {
    const screen = text('README.md').split('\n').slice(0, 20).join('\n')
    expect(screen).toContain('npm ci && npm run demo')
    expect(screen).toContain('npm ci && npm test')
  })

  test('its last lines credit the two projects that the desks come from', () => {
    const end = text('README.md').trimEnd().split('\n').slice(-4).join('\n')
    expect(end).toMatch(/Finance Tool-Agent.*erenyanic.*MIT/)
    expect(end).toMatch(/Smolagents Code Agent Rebuild.*NosisTech.*CC BY 4\.0/)
  })

  test('the subpaths it names are those of the package', () => {
    for (const subpath of Object.keys(manifest.exports).filter((it) => !/^\.$|json$/.test(it))) {
      expect(text('README.md'), subpath).toContain(subpath.slice(1))
    }
  })

  test('its programs are files that run, copied without a change', () => {
    const shown = [...text('README.md').matchAll(/<!-- (docs\/examples\/\S+) -->\n+```js\n([\s\S]*?)```/g)]
    expect(shown.map((it) => it[1]).sort()).toEqual([...examples.map(([file]) => file), ownDesk].sort())
    for (const [, file, code] of shown) expect(code).toBe(text(file!))
  })
})

/** What each program of README prints at its end, without a server. */
const examples: [file: string, end: string][] = [
  ['docs/examples/approve-later.js', 'K7 is ashes\nanswered Done.\n'],
  ['docs/examples/check-action.js', 'false action-keyword\n'],
  ['docs/examples/own-tool.js', 'answered It weighs 420 grams.\n'],
]

test.each(examples)('%s runs as shown', (file, end) => {
  const printed = execFileSync(process.execPath, [file], { cwd: root, encoding: 'utf8', env: { NO_COLOR: '1' } })
  expect(printed).toContain(end)
})

const ownDesk = 'docs/examples/own-desk.js'

test(`${ownDesk} is a desk that a model can be asked at`, async () => {
  const { default: desk } = await import(pathToFileURL(join(root, ownDesk)).href)
  const call = '<tool_call>{"name": "count_birds", "arguments": {"garden": "back", "hours": "2"}}</tool_call>'
  const messages: Message[] = [{ role: 'user', content: 'How many birds come in two hours?' }]
  const model = scripted([call, '24 birds come.'])
  const told: string[] = []
  for await (const event of run({ ...desk, model, messages, openReader, teachings })) {
    if (event.type === 'observation') told.push(event.observation.content)
    if (event.type === 'run-end') told.push(event.answer)
  }
  expect(told).toEqual(['{"garden":"back","hours":2,"birds":24}', '24 birds come.'])
})

test('no program of docs/examples is left out of README', () => {
  const all = readdirSync(join(root, 'docs/examples')).map((it) => `docs/examples/${it}`)
  expect(all.sort()).toEqual([...examples.map(([file]) => file), ownDesk].sort())
})

test('.env.example names only variables that are read', () => {
  const example = text('.env.example')
  const names = [...example.matchAll(/^([A-Z_]+)=$/gm)].map((it) => it[1]!)
  expect(names.length).toBeGreaterThan(10)
  const filled = example.replace(/=$/gm, '=x')
  expect(readEnv(filled)).toEqual(Object.fromEntries(names.map((it) => [it, 'x'])))
  const source = sourcesUnder('src')
    .map((it) => it.text)
    .join('')
  const keys = providers.flatMap((it) => it.keys)
  expect(names.filter((it) => !source.includes(it) && !keys.includes(it) && !it.endsWith('_BASE_URL'))).toEqual([])
})

describe('GLOSSARY', () => {
  const rows = text('GLOSSARY.md').matchAll(/^\| +([a-z ]+?) +\| +(.+?) +\|/gm)
  const words = new Map([...rows].filter((it) => it[1] !== 'word').map((it) => [it[1]!, it[2]!]))

  test.each(
    [
      'conversation, message, turn, prompt, completion, delta, part, reasoning, dialect, region, mark, tool, contract',
      'parameters, arguments, effect, tool call, checked call, gate, policy, decision, approval, action, action contract',
      'verdict, salvage, mode, switch, nudge, profile, issue, repair, coerce, correct, tool result, observation, run, step',
      'event, trace, outcome, model, adapter, gateway, case, desk, floor, fold, store',
    ].flatMap((it) => it.split(', ')),
  )('says what "%s" means', (word) => {
    expect(words.get(word), word).toMatch(/\w+ \w+.*\.$/)
  })
})

describe('docs/repairs.md', () => {
  const sections = sectionsOf('docs/repairs.md')

  test('has one section for each repair there is, and no other', () => {
    expect([...sections.keys()].sort()).toEqual(Object.keys(repairRisks).sort())
  })

  test.each(Object.keys(repairRisks) as RepairCode[])(
    '%s stands under its risk, with a sentence and an example',
    (code) => {
      const { chapter, body } = sections.get(code)!
      expect(chapter.toLowerCase()).toBe(repairRisks[code])
      expect(body).toMatch(/^[A-Z].*\w/m)
      expect(body).toMatch(/`{3,}text\n[\s\S]+\n→ \w+ \{.*\}\n`{3,}/)
    },
  )
})

test('decisions are numbered without a gap, each with what was decided, why and the price', () => {
  const records = readdirSync(join(root, 'docs/decisions')).sort()
  expect(records.map((it) => Number.parseInt(it, 10))).toEqual(records.map((_, index) => index + 1))
  for (const record of records) {
    const openings = paragraphs(`docs/decisions/${record}`).join('\n')
    for (const opening of ['**Decided.**', '**Why.**', '**The price.**']) expect(openings, record).toContain(opening)
  }
})

function leadsSomewhere(page: string, link: string): boolean {
  const [path, anchor] = link.split('#')
  const target = path ? join(dirname(page), path) : page
  if (!existsSync(join(root, target))) return false
  if (!anchor) return true
  const anchors = [...text(target).matchAll(/^#+ (.+)$/gm)].map((it) => anchorOf(it[1]!))
  return anchors.includes(anchor)
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')
}

/** The `###` sections of a page, each with the `##` chapter it stands in. */
function sectionsOf(page: string): Map<string, { chapter: string; body: string }> {
  const sections = new Map<string, { chapter: string; body: string }>()
  for (const part of text(page).split(/^## /m).slice(1)) {
    const [chapter = '', ...rest] = part.split(/^### /m)
    for (const section of rest) {
      const end = section.indexOf('\n')
      sections.set(section.slice(0, end).trim(), { chapter: chapter.trim(), body: section.slice(end).trim() })
    }
  }
  return sections
}
