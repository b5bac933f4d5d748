import { plainText } from '../scoring/blanks.js';

/** What was typed into a field of several lines, as the HTML that answers are kept in. */
export function htmlOfTyped(typed: string): string {
  const escaped = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** The text of an answer as a field of several lines shows it. */
export function typedOfHtml(html: string): string {
  const lines = html.replaceAll(/<br\s*\/?>/gi, '\n').replaceAll(/<\/(?:p|div|li|h\d|tr)>\s*(?=<)/gi, '\n\n');
  return plainText(lines)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
