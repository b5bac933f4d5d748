import type { MailValues } from '../../../feature/mail-kind.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

const PLACEHOLDER = /\{\{\s*([\w]+)\s*\}\}/g;

/** @returns what is wrong with a template, in words; undefined where nothing is */
export function placeholderMistake(template: string, known: readonly string[]): string | undefined {
  const unknown = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `{{${unknown}}} is no placeholder of this type; there are ${known.map((name) => `{{${name}}}`).join(', ')}.${didYouMean(unknown, known)}`;
  const rest = template.replaceAll(PLACEHOLDER, '');
  return /\{\{|\}\}/.test(rest) ? 'A placeholder is not closed, or has no name.' : undefined;
}

/** @param written how a value is written into the place */
export function filled(template: string, values: MailValues, written: (value: string) => string = String): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string) => written(Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
}

/** Text as HTML shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** One line for a header, without control characters: a line break would begin another header (RFC 5322, section 2.2). */
export function headerText(text: string, most = 255): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, most);
}
