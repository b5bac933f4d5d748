import { shownText } from '../../../pages/course/shown-text.js';
import { plainText } from '../scoring/blanks.js';
import { htmlOfTyped, typedOfHtml } from './plain-answer.js';
import type { Values } from './edited-quiz.js';

/** A text of the API in a field: as plain text where it is nothing else, as HTML otherwise, so that its markup is kept. */
export function fieldOfHtml(name: string, html: unknown): Values {
  if (typeof html !== 'string' || html === '') return {};
  if ('paragraphs' in shownText(html)) return { [name]: typedOfHtml(html) };
  return { [name]: html, [`${name}.html`]: '1' };
}

/** What a field of several lines says, as HTML. */
export function htmlOfField(values: Values, name: string): string {
  const typed = (values[name] ?? '').trim();
  if (values[`${name}.html`] === '1' || typed === '') return typed;
  return htmlOfTyped(typed);
}

/** The same of a field of one line: a choice is no paragraph. */
export function htmlOfLine(values: Values, name: string): string {
  const typed = (values[name] ?? '').trim();
  if (values[`${name}.html`] === '1' || typed.includes('\n')) return htmlOfField(values, name);
  return typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A typed number, with a point or a comma; what is none stays text, which the API refuses by its name. */
export function numberOfField(typed: string | undefined): number | string | null {
  const text = (typed ?? '').trim().replace(',', '.');
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A number of the API as a field shows it. */
export function fieldOfNumber(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** Whether two texts say the same to those who read them. */
export function saysTheSame(one: string, other: string): boolean {
  return plainText(one).trim() === plainText(other).trim();
}
