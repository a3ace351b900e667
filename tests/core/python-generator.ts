/** Makes Python calls, valid and invalid, from a seed. */
export class PythonGenerator {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** A call or a list of calls, most often valid. */
  statement(): string {
    const body = this.one<() => string>([
      () => this.call(),
      () => this.call(),
      () => this.call(),
      () => `[${this.several(() => this.call(), 1, 3)}${this.one(['', ',', ' , '])}]`,
      () => `(${this.call()})`,
      () => `(\n${this.call()}\n)`,
    ])()
    return `${this.one(before)}${body}${this.one(after)}`
  }

  /** What is no action: a statement with one thing in it that must be refused. */
  refused(): string {
    const bad = this.one(badValues).replaceAll('V', () => this.value(1))
    return this.one<() => string>([
      () => `f(${this.several(() => this.value(2), 0, 2)}${this.one(['', ', '])}${bad})`,
      () => `f(a=${bad}, b=${this.value(1)})`,
      () => `f([${this.value(1)}, ${bad}])`,
      () => `f({${this.value(0)}: ${bad}})`,
      () =>
        this.one(badStatements)
          .replaceAll('V', () => this.value(1))
          .replaceAll('C', () => this.call()),
    ])()
  }

  /** One to three characters deleted, doubled, swapped or put in. */
  mutated(text: string): string {
    let result = text
    for (let count = this.below(3) + 1; count > 0; count -= 1) {
      const at = this.below(result.length + 1)
      const rest = result.slice(at)
      result =
        result.slice(0, at) +
        this.one<() => string>([
          () => rest.slice(1),
          () => rest.slice(0, 1) + rest,
          () => rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2),
          () => this.one(strangers) + rest,
        ])()
    }
    return result
  }

  private call(): string {
    const named = new Set<string>()
    const inner = [...Array(this.below(4))].map(() => this.value(3))
    for (let count = this.below(4); count > 0; count -= 1) named.add(this.one(words))
    for (const name of named) inner.push(`${name}${this.space()}=${this.space()}${this.value(3)}`)
    const end = inner.length > 0 ? this.one(['', '', ',', ', ', ' ,\n']) : ''
    return `${this.callee()}${this.one(['', '', ' '])}(${this.space()}${inner.join(this.one([', ', ',', ' ,\n  ']))}${end}${this.space()})`
  }

  private callee(): string {
    const path = [...Array(this.below(3) + 1)].map(() => this.one(words))
    const name = path.join(this.one(['.', '.', ' . ', '. ']))
    return this.below(12) === 0 ? `(${name})` : name
  }

  value(depth: number): string {
    const kinds = [
      () => this.string(),
      () => this.string(),
      () => this.number(),
      () => this.one(['True', 'False', 'None']),
    ]
    if (depth > 0)
      kinds.push(
        () => this.container(depth),
        () => this.container(depth),
        () => `(${this.value(depth - 1)})`,
      )
    return this.one(kinds)()
  }

  private container(depth: number): string {
    const item = (): string => `${this.space()}${this.value(depth - 1)}${this.space()}`
    const key = (): string =>
      this.one([() => this.string(), () => this.number(), () => this.one(['1', '1.0', 'True', '0', "'a'"])])()
    return this.one<() => string>([
      () => `[${this.several(item, 0, 4)}${this.one(['', ''])}]`,
      () => `[${this.several(item, 1, 3)},]`,
      () => `(${this.several(item, 2, 4)}${this.one(['', ','])})`,
      () => `(${item()},)`,
      () => '()',
      () => `{${this.several(() => `${key()}:${item()}`, 0, 4)}}`,
      () => `{${this.several(() => `${key()} : ${item()}`, 1, 3)},}`,
      () => `{${this.several(key, 1, 5)}${this.one(['', ','])}}`,
      () => `{(1, ${key()}), (1.0, ${key()}), ${key()}}`,
    ])()
  }

  private number(): string {
    const digits = this.several(() => String(this.below(10)), 1, 6, '')
    const whole = `${this.below(9) + 1}${digits}`
    const grouped = `${this.below(9) + 1}_${digits}`
    const form = this.one([
      whole,
      grouped,
      '0',
      '00',
      '0_0',
      `0x${this.one(['ff', 'FF_0a', '_1'])}`,
      `0o${this.one(['17', '7_7', '_0'])}`,
      `0b${this.one(['101', '1_0', '_1'])}`,
      `0X1f`,
      `${whole}.`,
      `.${digits}`,
      `${whole}.${digits}`,
      `${whole}e${this.below(30)}`,
      `${grouped}.5E-${this.below(30)}`,
      `0${digits}.5`,
      `${digits}e+3`,
      `${whole}${whole}${whole}${whole}`,
      '9007199254740991',
      '9007199254740992',
      '9007199254740993',
      '9007199254740994',
      '100000000000000000000',
      '1152921504606846976',
      '1000000000000000000000000',
      '0xffffffffffffffffffff',
      '1e22',
      '1e21',
      '1e-7',
      '123456789012345680000.0',
      '5e-324',
      '1.7976931348623157e308',
    ])
    return `${this.one(['', '', '', '-', '+', '--', '- ', '-+-'])}${form}`
  }

  private string(): string {
    const one = (): string => {
      const prefix = this.one(['', '', '', '', 'r', 'R', 'u', 'U'])
      const quote = this.one(["'", '"', "'''", '"""'])
      const raw = prefix.toLowerCase() === 'r'
      const pieces = this.several(() => this.one(raw ? rawPieces : this.below(2) ? pieces_ : escapes), 0, 5, '')
      const body =
        quote.length === 1
          ? pieces.replaceAll(quote, `\\${quote}`).replace(/[\r\n]/g, '')
          : `${pieces}${this.one(['', '\n', '\r\n', 'it\'s "so" '])}`
      return `${prefix}${quote}${body}${quote}`
    }
    return this.several(one, 1, this.below(5) === 0 ? 3 : 1, this.one(['', ' ', '  ', '\n']))
  }

  private several(make: () => string, least: number, most: number, between = ','): string {
    return [...Array(least + this.below(most - least + 1))].map(make).join(between)
  }

  private space(): string {
    return this.one(['', '', '', '', '', ' ', '\n', '\t', '  # a comment, with ) and "\n', '\\\n', '\r\n', '\f'])
  }

  one<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!
  }

  /** mulberry32 */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit)
  }
}

const words = [
  'f',
  'get_price',
  'tools',
  'days',
  'coin_id',
  'x1',
  '_',
  'match',
  'print',
  'µ',
  'ﬁn',
  'größe',
  'ｘ',
  '名',
  '__proto__',
  'constructor',
  'rb',
  'u',
]
const before = ['', '', '', '', ' ', '\n', '  ', '# first\n', '\n  # a\n\n', '\t', '\f', '\\\n', '\r\n']
const after = ['', '', '', '', ' ', '\n', ';', ' ; ', '  # done', '\n# done\n', '\n\n  \n', '\r\n', '\\\n\n', '\t']
const pieces_ = [
  'a',
  'b c',
  ' ',
  'ü',
  '€',
  '😀',
  "'",
  '"',
  '#',
  ')',
  ']',
  '}',
  ',',
  '\t',
  '\u2028',
  '{x}',
  '7',
  'e\u0301',
  '’',
]
const rawPieces = [...pieces_, '\\n', '\\d', '\\\\']
const escapes = [
  ...[
    '\\n',
    '\\t',
    '\\r',
    '\\a',
    '\\b',
    '\\f',
    '\\v',
    '\\\\',
    "\\'",
    '\\"',
    '\\\n',
    '\\\r\n',
    '\\0',
    '\\7',
    '\\08',
    '\\101',
    '\\377',
    '\\777',
  ],
  ...[
    '\\x41',
    '\\xfF',
    '\\u20ac',
    '\\ud83d\\ude00',
    '\\ud800',
    '\\U0001F600',
    '\\d',
    '\\ ',
    '\\(',
    '\\8',
    '\\é',
    '\\{',
  ],
  ...[
    '\\N{BULLET}',
    '\\N{em dash}',
    '\\N{GREEK SMALL LETTER OMEGA}',
    '\\N{LATIN SMALL LETTER E WITH ACUTE}',
    '\\N{DIGIT FIVE}',
  ],
]
const strangers = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '=',
  '.',
  '"',
  "'",
  '\\',
  '\n',
  '_',
  '0',
  '1',
  'e',
  'j',
  'x',
  'b',
  'f',
  '*',
  '-',
  ' ',
  '#',
  ';',
  '“',
  '’',
  '\u00a0',
  '\0',
  'N',
  '@',
  '!',
  '\r',
  'True',
]
const badValues = [
  ...[
    'x',
    'a.b',
    'g(1)',
    'a.b(V)',
    '"a".upper()',
    '"%s" % V',
    '1 + 2',
    'V + V',
    'V if V else V',
    'lambda: V',
    'lambda a, b: V',
    'not V',
    'V or V',
    'V < V',
    '~1',
  ],
  ...[
    '[x for x in V]',
    '{x for x in V}',
    '{x: V for x in V}',
    'x for x in V',
    'x := V',
    '(x := V)',
    'await V',
    'yield',
    '(yield)',
    '...',
    '*V',
    '**V',
    '[*V]',
    '{**V}',
    'V[0]',
    'V[1:2]',
  ],
  ...[
    'f"a"',
    'f"{x}"',
    "F'''{V}'''",
    'rf"a"',
    'b"a"',
    'Rb"a"',
    '"a" b"b"',
    '"a" f"b"',
    'ur"a"',
    '1j',
    '1.5J',
    '1+2j',
    '012',
    '0_1',
    '1_',
    '1__0',
    '0x',
    '0b2',
    '0o8',
    '1e',
    '1._5',
    '1e999',
    '-1e999',
  ],
  ...[
    'true',
    'false',
    'null',
    'nil',
    'NaN',
    '“a”',
    '‘a’',
    "'it's'",
    '"a',
    "'a\nb'",
    '"\\x4"',
    '"\\u12"',
    '"\\U00110000"',
    '"\\N{NO SUCH NAME}"',
    '"\\N"',
    '"\\N{}"',
    '"\\N{HAMSTER FACE}"',
    '[V',
    'V]',
    '{V: V',
    '(V',
    '-True',
    '-"a"',
    '-[1]',
    '--x',
    '+None',
  ],
  ...[
    '{[]: V}',
    '{{}: V}',
    '{[1]}',
    '{{1}}',
    '{(1, [2])}',
    '{(1, 2): V}',
    '{1: V, V}',
    '{1, 2: V}',
    '{,}',
    '[,]',
    '(,)',
    '[1,,2]',
    '1 2',
    'V V',
    'a=1, 2',
    'a=1, a=2',
    'ﬁ=1, fi=2',
    'True=1',
    'a b',
    '(a)=1',
    'a==1',
    'dict(a=1)',
    'list()',
    '`a`',
    '$x',
    'print',
    '',
    ',',
    'V,,V',
    '1if V else V',
    '@',
    'a:V',
    'a: 1',
  ],
]
const badStatements = [
  ...[
    '',
    '   ',
    '# nothing',
    'f',
    'a.b',
    'V',
    '[]',
    '()',
    'C, C',
    'C,',
    '(C, C)',
    '[C, V]',
    '[[C]]',
    '[C for x in V]',
    '[*C]',
    '{C}',
    'C()',
    'C.x',
    'C[0]',
    'C + C',
    'not C',
    'await C',
    '-C',
    'x = C',
    'x: int = C',
    'x += C',
    'C = V',
    'C\nC',
    'C; C',
    ';C',
    'C;;',
  ],
  ...[
    'import os',
    'from a import b',
    'for x in V:\n    C',
    'if V: C',
    'while True:\n  C',
    'def f():\n  return C',
    'class A:\n  x = V',
    'with C: pass',
    'try:\n  C\nexcept:\n  pass',
    '@f\ndef g(): pass',
    'return C',
    'pass',
    'del f',
    'assert C',
    'lambda: C',
    'C if V else C',
    'if(V)',
    'True(V)',
    'None.f(V)',
    'f\n(V)',
    'C\n  C',
    'C C',
    'print C',
    'I will call C now.',
    '```\nC\n```',
    'print(C)',
    'print(V))',
    'print(C).x',
    'print V',
    'C)',
    '(C',
    '[C',
    'C]',
    'f.(V)',
    'f..g(V)',
    '.f(V)',
    'f.1(V)',
    '1.f(V)',
    '"f"(V)',
    'C\\',
    'C \\\nC',
    'f(V))',
    'f((V)',
    'async f(V)',
    'f(V) # \u0000',
  ],
]
