import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, SOURCE_LANGUAGE } from './language.js';

/** What fills the arguments of a message, by name; a choice may be between true and other. */
export type MessageValues = Readonly<Record<string, string | number | boolean>>;

/** An argument with a type, such as `{count, plural, …}`: all others are filled in without a parser. */
const TYPED = /\{\s*\w+\s*,/;
const PLAIN = /\{(\w+)\}/g;

/** Far more than the catalogues have; what is beyond it is compiled anew. */
const MOST_COMPILED = 4000;

const compiled = new Map<string, IntlMessageFormat>();

/** A message of a catalogue (ICU MessageFormat) with its arguments filled in. @param language that of the message, for its plurals */
export function worded(message: string, values: MessageValues, language: Language = SOURCE_LANGUAGE): string {
  if (!TYPED.test(message)) return message.replaceAll(PLAIN, (whole, name: string) => String(values[name] ?? whole));
  return String(compiledIn(language, message).format(values));
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
