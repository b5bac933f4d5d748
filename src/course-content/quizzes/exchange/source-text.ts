import { plainText } from '../scoring/blanks.js';

/** How a text of another system is written; what Moodle formats by itself may hold HTML, and its lines end where they do. */
export type TextFormatName = 'html' | 'markdown' | 'moodle' | 'plain';

/** Characters of a lost text that a message shows. */
const SHOWN = 60;

/** With these in it, a text says itself where its lines end. */
const BLOCKS = /<(?:p|br|div|ul|ol|table|h[1-6]|pre)\b/i;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text that is no HTML as HTML that shows the same. */
export function htmlOfPlain(text: string): string {
  return escapedSigns(text).replaceAll(/\r?\n/g, '<br>');
}

/** What would be markup as what shows it; lines stay. */
export function escapedSigns(text: string): string {
  return text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
}

/** A text as HTML. Markdown stays as it was typed: nothing of it is lost, and nothing of it is taken for HTML. */
export function htmlOf(text: string, format: TextFormatName): string {
  if (format === 'html' || (format === 'moodle' && BLOCKS.test(text))) return text;
  return format === 'moodle' ? text.replaceAll(/\r?\n/g, '<br>') : htmlOfPlain(text);
}

/** A sentence for what the file has and our questions have no place for. @returns nothing where it is empty */
export function lost(what: string, html: string): string | undefined {
  const text = plainText(html).replaceAll(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  return `${what} is not kept: "${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}".`;
}

/** The sentence for a file or picture that a text has and cannot hold. @param what `file` or `picture` */
export function lostFile(what: string, name: string): string {
  return `The ${what} "${escapedSigns(name.slice(0, 100))}" is not kept: add it to the question by hand.`;
}

/** Takes what is lost of a question that is kept; nothing for nothing. */
export type Note = (message: string | undefined) => void;
