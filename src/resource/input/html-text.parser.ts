import { parserIn } from '../parsing/parser.js';
import type { HtmlPolicy } from './html-policy.js';
import { sanitizeHtml } from './html-sanitizer.js';
import { HtmlTooLarge } from './html-tree.js';

/** Texts as they came. */
interface HtmlTexts {
  readonly texts: readonly string[];
  readonly policy: HtmlPolicy;
}

export const htmlTextParser = parserIn<HtmlTexts, (string | null)[]>(new URL('./html-text.parser.js', import.meta.url), 'cleanHtmlTexts', {
  kind: 'text',
  member: '',
});

/** @returns what is left of each text; null for one that is nested too deeply, or has too many elements */
export function cleanHtmlTexts({ texts, policy }: HtmlTexts): (string | null)[] {
  return texts.map((html) => cleanHtmlText(html, policy));
}

function cleanHtmlText(html: string, policy: HtmlPolicy): string | null {
  try {
    return sanitizeHtml(html, policy);
  } catch (error) {
    if (error instanceof HtmlTooLarge) return null;
    throw error;
  }
}
