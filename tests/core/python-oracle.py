"""Says what CPython and the action contract make of texts.

Reads one JSON string a line, writes one JSON object a line:
{"ok": bool, "list": bool, "calls": [{"tool", "positional", "named", "exact"}], "names": ["BULLET"]}

The contract: one expression statement that is a call, or a list of at least one, of dotted names with literal arguments.
White space, line breaks and comments may stand before it.
"""

import ast
import decimal
import io
import json
import re
import sys
import tokenize
import unicodedata
import warnings

warnings.simplefilter('ignore')
MOST_DIGITS = 4300


class Refused(Exception):
    pass


def read(text):
    source = re.sub(r'\r\n?', '\n', text)
    source = re.sub(r'\A(?:[ \t\f\n]|\\\n|#[^\n]*\n)*', '', source) if '\0' not in text else text
    body = ast.parse(source).body
    if len(body) != 1 or not isinstance(body[0], ast.Expr):
        raise Refused('not one expression')
    value = body[0].value
    is_list = isinstance(value, ast.List)
    elements = value.elts if is_list else [value]
    if not elements:
        raise Refused('an empty list')
    return {'ok': True, 'list': is_list, 'calls': [call(it) for it in elements], 'names': names(source)}


def call(node):
    if not isinstance(node, ast.Call):
        raise Refused('not a call')
    exact = []
    positional = [to_json(literal(it), f'/positional/{i}', exact) for i, it in enumerate(node.args)]
    named = {}
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg in named:
            raise Refused('unpacked or repeated')
        named[keyword.arg] = to_json(literal(keyword.value), f'/named/{keyword.arg}', exact)
    return {'tool': dotted(node.func), 'positional': positional, 'named': named, 'exact': exact}


def dotted(node):
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f'{dotted(node.value)}.{node.attr}'
    raise Refused('not a name')


class Set(list):
    pass


class Dictionary(list):
    pass


def literal(node):
    """The value, with sets and dictionaries as lists of what was written."""
    if isinstance(node, ast.Constant):
        if not isinstance(node.value, (str, int, float, type(None))):
            raise Refused('bytes, complex or ellipsis')
        return number(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        value = literal(node.operand)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Refused('a sign before what is no number')
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.List):
        return [literal(it) for it in node.elts]
    if isinstance(node, ast.Tuple):
        return tuple(literal(it) for it in node.elts)
    if isinstance(node, ast.Set):
        return Set(literal(it) for it in node.elts)
    if isinstance(node, ast.Dict):
        if None in node.keys:
            raise Refused('unpacked')
        return Dictionary((literal(k), literal(v)) for k, v in zip(node.keys, node.values))
    raise Refused(type(node).__name__)


def number(value):
    if isinstance(value, float) and value in (float('inf'), float('-inf')):
        raise Refused('too large')
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**MOST_DIGITS:
        raise Refused('too many digits')
    return value


def to_json(value, pointer, exact):
    if isinstance(value, Set):
        return [to_json(it, f'{pointer}/{i}', exact) for i, it in enumerate(dict.fromkeys(map(hashable, value)))]
    if isinstance(value, Dictionary):
        return to_object(value, pointer, exact)
    if isinstance(value, (list, tuple)):
        return [to_json(it, f'{pointer}/{i}', exact) for i, it in enumerate(value)]
    if isinstance(value, int) and not isinstance(value, bool) and not held(value):
        exact.append(pointer)
        return str(value)
    return value


def held(value):
    """Whether a float that is written out has the same digits."""
    return abs(value) <= 2**53 or abs(value) < 10**308 and decimal.Decimal(repr(float(value))) == value


def to_object(entries, pointer, exact):
    by_key = {}
    for key, value in entries:
        if isinstance(key, tuple):
            raise Refused('no key in JSON')
        by_key[hashable(key)] = value
    by_text = {}
    for key, value in by_key.items():
        by_text[key_text(key)] = value
    escape = lambda it: it.replace('~', '~0').replace('/', '~1')
    return {key: to_json(value, f'{pointer}/{escape(key)}', exact) for key, value in by_text.items()}


def hashable(value):
    if isinstance(value, list):
        raise Refused('unhashable')
    if isinstance(value, tuple):
        return tuple(hashable(it) for it in value)
    # JSON's strings are UTF-16: two halves of a pair are one character there.
    return value.encode('utf-16-le', 'surrogatepass').decode('utf-16-le', 'surrogatepass') if isinstance(value, str) else value


def key_text(key):
    if isinstance(key, str):
        return key
    if key is None or isinstance(key, bool):
        return json.dumps(key)
    return str(key) if isinstance(key, int) else float_text(key)


def float_text(value):
    """A float as ECMAScript writes it."""
    if value == 0:
        return '0'
    sign, digits, exponent = re.fullmatch(r'(-?)(\d+)e(-?\d+)', scientific(value)).groups()
    point = len(digits) + int(exponent)
    if len(digits) <= point <= 21:
        return f'{sign}{digits}{"0" * (point - len(digits))}'
    if 0 < point <= 21:
        return f'{sign}{digits[:point]}.{digits[point:]}'
    if -6 < point <= 0:
        return f'{sign}0.{"0" * -point}{digits}'
    rest = f'.{digits[1:]}' if len(digits) > 1 else ''
    return f'{sign}{digits[0]}{rest}e{point - 1:+d}'


def scientific(value):
    """Shortest digits without a point, then the exponent: 1.5 is 15e-1."""
    mantissa, _, exponent = repr(value).partition('e')
    whole, _, fraction = mantissa.partition('.')
    fraction = fraction.rstrip('0')
    sign = '-' if whole.startswith('-') else ''
    digits = (whole.lstrip('-') + fraction).lstrip('0')
    stripped = digits.rstrip('0')
    return f'{sign}{stripped}e{int(exponent or 0) - len(fraction) + len(digits) - len(stripped)}'


def names(source):
    """The characters that the text names: \\N{BULLET}."""
    found = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and 'r' not in re.match(r'[a-zA-Z]*', token.string)[0].lower():
            found += [it for it in re.findall(r'\\(?:N\{([^}]*)\}|.)', token.string, re.DOTALL) if it]
    return found


def verdict(text):
    try:
        return read(text)
    except Refused as refused:
        return {'ok': False, 'why': str(refused)}
    except (SyntaxError, ValueError, RecursionError, MemoryError, tokenize.TokenError) as error:
        return {'ok': False, 'why': f'{type(error).__name__}: {error}'[:200]}


for line in sys.stdin:
    request = json.loads(line)
    if isinstance(request, dict):
        answer = {name: unicodedata.lookup(name) for name in request['lookup']}
    else:
        answer = verdict(request)
    print(json.dumps(answer))
