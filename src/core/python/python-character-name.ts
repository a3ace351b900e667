/** The character that `\N{name}` stands for in Python, from the names that models use; any letter case. */
export function characterNamed(name: string): string | undefined {
  const upper = name.toUpperCase()
  return named.get(upper) ?? latinLetter(upper)
}

/** Every name in the table; accented Latin letters are read beside it. */
export function characterNames(): IterableIterator<string> {
  return named.keys()
}

/** `LATIN SMALL LETTER E WITH ACUTE`: a letter and its mark, joined. */
function latinLetter(name: string): string | undefined {
  const match = /^LATIN (SMALL|CAPITAL) LETTER ([A-Z])(?: WITH ([A-Z]+))?$/.exec(name)
  if (!match) return undefined
  const [, size, capital, markName] = match
  const letter = size === 'SMALL' ? capital!.toLowerCase() : capital!
  if (markName === undefined) return letter
  const joined = `${letter}${marks.get(markName) ?? ''}`.normalize('NFC')
  return marks.has(markName) && joined.length === 1 ? joined : undefined
}

function greekLetters(): [string, string][] {
  return greek.split(' ').flatMap((name, index): [string, string][] => [
    // The final sigma stands between rho and sigma and has no capital.
    [`GREEK SMALL LETTER ${name.replace('_', ' ')}`, String.fromCharCode(0x3b1 + index)],
    ...(name === 'FINAL_SIGMA'
      ? []
      : [[`GREEK CAPITAL LETTER ${name}`, String.fromCharCode(0x391 + index)] as [string, string]]),
  ])
}

const marks = new Map([
  ['GRAVE', '\u0300'],
  ['ACUTE', '\u0301'],
  ['CIRCUMFLEX', '\u0302'],
  ['TILDE', '\u0303'],
  ['MACRON', '\u0304'],
  ['DIAERESIS', '\u0308'],
  ['CARON', '\u030c'],
])

const greek =
  'ALPHA BETA GAMMA DELTA EPSILON ZETA ETA THETA IOTA KAPPA LAMDA MU NU XI OMICRON PI RHO FINAL_SIGMA SIGMA TAU UPSILON PHI CHI PSI OMEGA'

const digits = 'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE'

/** White space and what is not seen, ASCII, punctuation, signs, currencies, arrows, mathematics, letters, emoji. */
const table = `
  \u{20} SPACE; \u{a0} NO-BREAK SPACE; \u{200b} ZERO WIDTH SPACE; \u{200d} ZERO WIDTH JOINER; \u{2009} THIN SPACE;
  \u{ad} SOFT HYPHEN; \u{fe0f} VARIATION SELECTOR-16; \u{0} NULL; \u{a} LINE FEED; \u{d} CARRIAGE RETURN;
  \u{9} CHARACTER TABULATION;
  " QUOTATION MARK; # NUMBER SIGN; $ DOLLAR SIGN; % PERCENT SIGN; & AMPERSAND; ' APOSTROPHE; * ASTERISK; + PLUS SIGN;
  - HYPHEN-MINUS; / SOLIDUS; \\ REVERSE SOLIDUS; = EQUALS SIGN; @ COMMERCIAL AT; _ LOW LINE; | VERTICAL LINE; ~ TILDE;
  – EN DASH; — EM DASH; \u{2011} NON-BREAKING HYPHEN; ‘ LEFT SINGLE QUOTATION MARK; ’ RIGHT SINGLE QUOTATION MARK;
  “ LEFT DOUBLE QUOTATION MARK; ” RIGHT DOUBLE QUOTATION MARK; • BULLET; · MIDDLE DOT; … HORIZONTAL ELLIPSIS;
  ¿ INVERTED QUESTION MARK; § SECTION SIGN; ‰ PER MILLE SIGN;
  © COPYRIGHT SIGN; ® REGISTERED SIGN; ™ TRADE MARK SIGN; ° DEGREE SIGN; ℃ DEGREE CELSIUS; µ MICRO SIGN; Ω OHM SIGN;
  № NUMERO SIGN; ★ BLACK STAR; ☆ WHITE STAR; ✓ CHECK MARK; ✔ HEAVY CHECK MARK; ✗ BALLOT X; ❌ CROSS MARK;
  ✅ WHITE HEAVY CHECK MARK; ⚠ WARNING SIGN;
  ¢ CENT SIGN; £ POUND SIGN; ¥ YEN SIGN; € EURO SIGN; ₹ INDIAN RUPEE SIGN; ₺ TURKISH LIRA SIGN; ₽ RUBLE SIGN;
  ₩ WON SIGN; ₿ BITCOIN SIGN;
  ← LEFTWARDS ARROW; ↑ UPWARDS ARROW; → RIGHTWARDS ARROW; ↓ DOWNWARDS ARROW; ↔ LEFT RIGHT ARROW;
  ⇐ LEFTWARDS DOUBLE ARROW; ⇒ RIGHTWARDS DOUBLE ARROW; ↗ NORTH EAST ARROW; ↘ SOUTH EAST ARROW;
  ± PLUS-MINUS SIGN; × MULTIPLICATION SIGN; ÷ DIVISION SIGN; − MINUS SIGN; ≠ NOT EQUAL TO; ≈ ALMOST EQUAL TO;
  ≤ LESS-THAN OR EQUAL TO; ≥ GREATER-THAN OR EQUAL TO; ∞ INFINITY; √ SQUARE ROOT; ∑ N-ARY SUMMATION; ∫ INTEGRAL;
  ∈ ELEMENT OF; ² SUPERSCRIPT TWO; ³ SUPERSCRIPT THREE; ₂ SUBSCRIPT TWO; ½ VULGAR FRACTION ONE HALF;
  ¼ VULGAR FRACTION ONE QUARTER;
  ß LATIN SMALL LETTER SHARP S; æ LATIN SMALL LETTER AE; ø LATIN SMALL LETTER O WITH STROKE;
  ı LATIN SMALL LETTER DOTLESS I; ł LATIN SMALL LETTER L WITH STROKE;
  😀 GRINNING FACE; 😊 SMILING FACE WITH SMILING EYES; 😂 FACE WITH TEARS OF JOY; 🎉 PARTY POPPER; 🚀 ROCKET; 🔥 FIRE;
  ✨ SPARKLES; 📈 CHART WITH UPWARDS TREND; 📉 CHART WITH DOWNWARDS TREND; 📊 BAR CHART; 💰 MONEY BAG; 👍 THUMBS UP SIGN;
  ❤ HEAVY BLACK HEART
`

const named = new Map<string, string>([
  ...greekLetters(),
  ...digits.split(' ').map((name, index): [string, string] => [`DIGIT ${name}`, String(index)]),
  ...table.split(';').map((row): [string, string] => {
    const [, character, name] = /^\n? *(.) (.+?)\s*$/su.exec(row)!
    return [name!, character!]
  }),
])
