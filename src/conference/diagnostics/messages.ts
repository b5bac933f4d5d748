import { catalogue, type Phrases } from '../../languages/catalogue.js';
import { languageNamed } from '../../languages/installed-languages.js';
import { type Language, SOURCE_LANGUAGE } from '../../languages/language.js';
import type { ServerFailure } from '../hooks/server/server-failure.js';
import { english } from './messages-english.js';

const words = catalogue('diagnostics.checks', english);

/** What the checks say, in one language. */
export interface Messages extends Phrases<typeof english> {
  /** What a call to the server came to. */
  readonly failure: (failure: Pick<ServerFailure, 'code' | 'message'>) => string;
}

export function messagesIn(language: Language): Messages {
  const phrases = words.phrases(language);
  const failures: Readonly<Record<string, string>> = phrases.failures;
  const isEnglish = languageNamed(language) === SOURCE_LANGUAGE;
  return { ...phrases, failure: (failure) => (isEnglish ? failure.message : failureSaid(failures, failure)) };
}

/** By its code, with what its English message has in brackets or as a number: a name, a cause, a status. */
function failureSaid(failures: Readonly<Record<string, string>>, { code, message }: Pick<ServerFailure, 'code' | 'message'>): string {
  const known = failures[code];
  const [, detail = /\d+/.exec(message)?.[0]] = /\(([^)]+)\)/.exec(message) ?? [];
  return known === undefined ? message : `${known}${detail === undefined ? '' : ` (${detail})`}.`;
}
