/** Where a text stops being JSON, and what would have to stand there; nothing of the text itself, which may hold secrets. */
export interface JsonFault {
  /** From 1; a line ends with LF, CR or both. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as JavaScript and most editors count. */
  readonly column: number;
  /** One sentence for the author of the text. */
  readonly sentence: string;
}

/** What the grammar awaits (RFC 8259 §2): the opening of an object or a list may be followed by its end, a comma may not. */
type Awaited = 'value' | 'element or end' | 'member or end' | 'member' | 'colon' | 'comma or end' | 'nothing';

type Close = '}' | ']';

/** How far a text was read, or what is missing there. */
type Step = { readonly at: number; readonly awaited: Awaited } | { readonly at: number; readonly expected: string };

const VALUE = 'a value (an object, a list, a text in double quotes, a number, true, false or null)';
const NAME = 'the name of a member in double quotes';
const LITERALS = ['true', 'false', 'null'];
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** What a decoder puts in place of bytes that are no character. */
const REPLACEMENT = '\ufffd';
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * For texts that JSON.parse refused: its messages differ between versions of Node, and quote the text. Reads the text once, without
 * recursion; a text that is JSON has no fault.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const open: Close[] = [];
  let awaited: Awaited = 'value';
  let at = blanksEnd(text, 0);
  while (at < text.length || awaited !== 'nothing') {
    const step = next(text, at, awaited, open);
    if ('expected' in step) return faultAt(text, step.at, step.expected);
    awaited = step.awaited;
    at = blanksEnd(text, step.at);
  }
  return undefined;
}

/** @param bytes that are no UTF-8 (RFC 8259 §8.1), so that a replacement stands where the first of them is that are none */
export function encodingFault(bytes: Buffer): JsonFault {
  const text = bytes.toString();
  let at = text.indexOf(REPLACEMENT);
  let offset = Buffer.byteLength(text.slice(0, at));
  // The replacement character itself may well be written.
  while (Buffer.from(REPLACEMENT).equals(bytes.subarray(offset, offset + 3))) {
    const further = text.indexOf(REPLACEMENT, at + 1);
    offset += Buffer.byteLength(text.slice(at, further));
    at = further;
  }
  const { line, column } = placeOf(text, at);
  return { line, column, sentence: `The body is not in UTF-8: bytes at line ${line}, column ${column} are no character.` };
}

function next(text: string, at: number, awaited: Awaited, open: Close[]): Step {
  const sign = text[at];
  switch (awaited) {
    case 'value':
      return value(text, at, open);
    case 'element or end':
      return sign === ']' ? closed(at, open) : value(text, at, open);
    case 'member or end':
      return sign === '}' ? closed(at, open) : memberName(text, at, `${NAME}, or "}",`);
    case 'member':
      return memberName(text, at, sign === '}' ? 'another member, or no comma before the "}",' : NAME);
    case 'colon':
      return sign === ':' ? { at: at + 1, awaited: 'value' } : { at, expected: 'a colon' };
    case 'comma or end':
      return commaOrEnd(sign, at, open);
    case 'nothing':
      return { at, expected: 'the end of the body' };
  }
}

function value(text: string, at: number, open: Close[]): Step {
  const sign = text[at] ?? '';
  if (sign === '{' || sign === '[') {
    open.push(sign === '{' ? '}' : ']');
    return { at: at + 1, awaited: sign === '{' ? 'member or end' : 'element or end' };
  }
  const awaited = open.length > 0 ? 'comma or end' : 'nothing';
  if (sign === '"') return string(text, at, awaited);
  const literal = LITERALS.find((word) => text.startsWith(word, at));
  if (literal !== undefined) return { at: at + literal.length, awaited };
  if (!/[-+.\d]/.test(sign))
    return { at, expected: sign === ']' && open.at(-1) === ']' ? 'another element, or no comma before the "]",' : VALUE };
  const end = indexOf(/[^-+.\deE]/g, text, at);
  return NUMBER.test(text.slice(at, end)) ? { at: end, awaited } : { at, expected: 'a number such as 10, -0.5 or 2e3' };
}

function memberName(text: string, at: number, expected: string): Step {
  return text[at] === '"' ? string(text, at, 'colon') : { at, expected };
}

/** @param at of the double quote with which the string begins */
function string(text: string, at: number, awaited: Awaited): Step {
  let end = at + 1;
  for (;;) {
    // What ends a run of plain characters: the closing quote, an escape, or a control character.
    // oxlint-disable-next-line no-control-regex -- they are what may not stand there (RFC 8259 §7)
    end = indexOf(/["\\\u0000-\u001f]/g, text, end);
    if (end === text.length) return { at, expected: 'a text that ends with a double quote' };
    if (text[end] === '"') return { at: end + 1, awaited };
    if (text[end] !== '\\') return { at: end, expected: 'a double quote, or an escape such as \\n or \\t,' };
    ESCAPE.lastIndex = end;
    if (!ESCAPE.test(text)) return { at: end, expected: 'an escape such as \\n, \\" or \\u00e9' };
    end = ESCAPE.lastIndex;
  }
}

function commaOrEnd(sign: string | undefined, at: number, open: Close[]): Step {
  const close = open.at(-1) ?? '}';
  if (sign === close) return closed(at, open);
  if (sign === ',') return { at: at + 1, awaited: close === '}' ? 'member' : 'value' };
  return { at, expected: `a comma or "${close}"` };
}

function closed(at: number, open: Close[]): Step {
  open.pop();
  return { at: at + 1, awaited: open.length > 0 ? 'comma or end' : 'nothing' };
}

function blanksEnd(text: string, from: number): number {
  return indexOf(/[^ \t\n\r]/g, text, from);
}

/** @returns the length of the text where nothing matches */
function indexOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function faultAt(text: string, at: number, expected: string): JsonFault {
  const { line, column } = placeOf(text, at);
  const place = `line ${line}, column ${column}`;
  if (blanksEnd(text, 0) === text.length) return { line, column, sentence: 'The body is empty, where JSON is expected.' };
  const found = at === text.length ? `it ends at ${place}, where ${expected}` : `at ${place}, ${expected}`;
  return { line, column, sentence: `The body is not valid JSON: ${found} is expected.` };
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
