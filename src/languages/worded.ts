import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, SOURCE_LANGUAGE } from './language.js';

/** What fills the arguments of a message, by name; a choice may be between true and other. */
export type MessageValues = Readonly<Record<string, string | number | boolean>>;

/** An argument with a type, such as `{count, plural, …}`: all others are filled in without a parser. */
const TYPED = /\{\s*\w+\s*,/;
const PLAIN = /\{(\w+)\}/g;

/** Far more than the catalogues have; what is beyond it is compiled anew. */
const MOST_COMPILED = 4000;

/** Hebrew, Arabic and their neighbours, and their presentation forms: https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const FROM_LEFT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [ISOLATE, POP] = ['\u2068', '\u2069'];

const compiled = new Map<string, IntlMessageFormat>();

/**
 * A message of a catalogue (ICU MessageFormat) with its arguments filled in, as a text for people. An argument whose letters run against
 * those of the message is isolated, so that `Doe, Jane (2)` keeps its order in Arabic, and the sentence around it too. What programs read,
 * such as names of files and cells of CSV, is not filled in by it.
 * @param language that of the message, for its plurals
 */
export function worded(message: string, values: MessageValues, language: Language = SOURCE_LANGUAGE): string {
  const against = FROM_RIGHT.test(message) ? FROM_LEFT : FROM_RIGHT;
  const filling = (value: string | number | boolean): string | number | boolean =>
    typeof value === 'string' && against.test(value) ? `${ISOLATE}${value}${POP}` : value;
  if (!TYPED.test(message))
    return message.replaceAll(PLAIN, (whole, name: string) => (values[name] === undefined ? whole : String(filling(values[name]))));
  const filled = Object.entries(values).map(([name, value]) => [name, isChosenBy(message, name) ? value : filling(value)] as const);
  return String(compiledIn(language, message).format(Object.fromEntries(filled)));
}

/** Whether an argument chooses among texts and is none itself. */
function isChosenBy(message: string, name: string): boolean {
  return message.includes(`{${name}, select,`);
}

/** The same for one language, as templates use it. */
export function wordedIn(language: Language): (message: string, values: MessageValues) => string {
  return (message, values) => worded(message, values, language);
}

/** Each message is parsed once, with its first use. */
function compiledIn(language: Language, message: string): IntlMessageFormat {
  const key = `${language} ${message}`;
  const known = compiled.get(key);
  if (known) return known;
  const made = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(key, made);
  return made;
}
