import { languageNamed } from './installed-languages.js';
import { type Language, SOURCE_LANGUAGE } from './language.js';
import { memberOf, type Stored, storedMessages } from './stored-messages.js';
import { type MessageValues, worded } from './worded.js';

/** Something in every language. */
export interface InEachLanguage<T> {
  /** @param language a tag or a locale; English where that is not installed */
  in(language: Language): T;
}

/** The former way to say a thing in two languages, until 0.7. */
type InTwoLanguages<T> = Readonly<Record<'en' | 'fr', T>>;

/** What a declaration may say a thing by. */
export type Said<T> = InEachLanguage<T> | InTwoLanguages<T>;

/** A sentence or a title in every language. */
export type Wording = Said<string>;

/** The same members, with any text in place of the English one. */
export type Messages<T> = T extends string ? string : { readonly [Name in keyof T]: Messages<T[Name]> };

/** The same members, those with arguments as functions of them. */
export type Phrases<T> = T extends string
  ? T extends `${string}{${string}`
    ? (values: MessageValues) => string
    : string
  : { readonly [Name in keyof T]: Phrases<T[Name]> };

/** English messages by key, of all catalogues that were declared. */
const declared = new Map<string, unknown>();

/** Messages of a feature: English as the code has it, other languages from the files that have the key. */
export class Catalogue<T> implements InEachLanguage<Messages<T>> {
  readonly #made = new Map<Language, Messages<T>>();

  constructor(
    private readonly key: string,
    private readonly english: T,
  ) {}

  in(language: Language): Messages<T> {
    const known = this.#made.get(language);
    if (known !== undefined) return known;
    const named = languageNamed(language);
    const made =
      named === SOURCE_LANGUAGE
        ? this.english
        : named === language
          ? translated(this.english, storedMessages(named, this.key))
          : this.in(named);
    if (named === language) this.#made.set(language, made as Messages<T>);
    return made as Messages<T>;
  }

  /** Its messages with those that have arguments in English as functions of them. */
  phrases(language: Language): Phrases<T> {
    return phrased(this.english, this.in(language), languageNamed(language)) as Phrases<T>;
  }

  /** One of the messages, for a declaration that is read before there is a reader. */
  message(chosen: (messages: Messages<T>) => string): Message {
    return new Message((language) => chosen(this.in(language)));
  }
}

/** One message in every language. */
export class Message implements InEachLanguage<string> {
  constructor(private readonly textIn: (language: Language) => string) {}

  in(language: Language): string {
    return this.textIn(language);
  }

  /** The message with its arguments filled in, other messages among them, in whichever language it is read. */
  with(values: Readonly<Record<string, string | number | Message>>): Message {
    return new Message((language) => {
      const said = Object.entries(values).map(([name, value]) => [name, value instanceof Message ? value.in(language) : value] as const);
      return worded(this.textIn(language), Object.fromEntries(said), languageNamed(language));
    });
  }
}

/**
 * Declares messages of a feature.
 * @param key where other languages have them, unique in the service: `quizzes.editor` is the part `editor` of the file `quizzes.json`
 * @param english in ICU MessageFormat; a wrong name is an error of types wherever they are used
 */
export function catalogue<const T extends object>(key: string, english: T): Catalogue<T> {
  declare(key, english);
  return new Catalogue(key, english);
}

/** Declares one message. */
export function message(key: string, english: string): Message {
  declare(key, english);
  const one = new Catalogue<string>(key, english);
  return new Message((language) => one.in(language));
}

/** What a declaration says in a language; English where it lacks that. */
export function saidIn<T>(said: Said<T>, language: Language): T {
  if ('in' in said && typeof said.in === 'function') return said.in(language);
  const two = said as InTwoLanguages<T>;
  return languageNamed(language) === 'fr' ? two.fr : two.en;
}

/** The English messages of every declared catalogue, by key: what translations are held against. */
export function declaredMessages(): ReadonlyMap<string, unknown> {
  return declared;
}

function declare(key: string, english: unknown): void {
  const known = declared.get(key);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(english)) throw new Error(`Two catalogues have the key "${key}".`);
  declared.set(key, english);
}

function phrased(english: unknown, messages: unknown, language: Language): unknown {
  if (typeof english === 'string' && typeof messages === 'string')
    return english.includes('{') ? (values: MessageValues) => worded(messages, values, language) : messages;
  const members = Object.keys(english as object).map((name) => [
    name,
    phrased(memberIn(english, name), memberIn(messages, name), language),
  ]);
  return Object.fromEntries(members) as unknown;
}

function memberIn(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** The English messages, each replaced by that of a language where it has it. */
function translated(english: unknown, stored: Stored | undefined): unknown {
  if (typeof english === 'string') return typeof stored === 'string' ? stored : english;
  if (typeof english !== 'object' || english === null) return english;
  const members = Object.entries(english).map(([name, value]) => [name, translated(value, memberOf(stored, name))] as const);
  return Array.isArray(english) ? members.map(([, value]) => value) : Object.fromEntries(members);
}

/** A text that is the same in every language, such as a title that a user chose. */
export function asIs<T>(text: T): InEachLanguage<T> {
  return { in: () => text };
}
