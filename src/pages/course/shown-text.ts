import { sanitizeHtml } from '../../resource/input/html-sanitizer.js';
import { HtmlTooLarge } from '../../resource/input/html-tree.js';

/** Text as a page shows it: its paragraphs, or HTML for a frame of its own. */
type ShownText = { readonly paragraphs: readonly string[] } | { readonly html: string };

const BREAKS = /<\/?(?:p|br)\s*\/?>/gi;
const PARAGRAPH = /<\/?p>|\n\s*\n/i;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;

/**
 * Most texts have no markup but paragraphs: they stand in the page, as text. All others go into a frame, cleaned again, as rows from
 * before texts were cleaned on write may be unclean.
 */
export function shownText(html: string): ShownText {
  const rest = html.replace(BREAKS, '');
  if (!rest.includes('<') && !hasUnknownReference(rest)) return { paragraphs: paragraphsOf(html) };
  try {
    return { html: sanitizeHtml(html) };
  } catch (error) {
    if (error instanceof HtmlTooLarge) return { paragraphs: paragraphsOf(withoutMarkup(html)) };
    throw error;
  }
}

/** The beginning of a text, without markup. */
export function excerptOf(html: unknown, length = 160): string {
  if (typeof html !== 'string') return '';
  const text = decoded(withoutMarkup(html.slice(0, 20 * length)))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')}…`;
}

/** Plain text as HTML. */
export function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** What a person wrote into a form, as HTML: a blank line parts paragraphs. */
export function paragraphsIn(text: string): string {
  const parts = text.replaceAll('\r\n', '\n').split(/\n\s*\n/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${htmlOf(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function paragraphsOf(html: string): string[] {
  return html
    .split(PARAGRAPH)
    .map((part) => decoded(part.replaceAll(/<br\s*\/?>/gi, '\n')).trim())
    .filter((part) => part !== '');
}

function withoutMarkup(html: string): string {
  return html.replaceAll(/<\/(?:p|li|h\d|tr|div)>/gi, ' ').replaceAll(/<[^>]*>?/g, '');
}

function hasUnknownReference(text: string): boolean {
  return [...text.matchAll(REFERENCE)].some(([, , , name]) => name !== undefined && !Object.hasOwn(NAMED, name.toLowerCase()));
}

function decoded(text: string): string {
  return text.replaceAll(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
