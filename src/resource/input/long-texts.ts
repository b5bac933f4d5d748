import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { ParserPool } from '../parsing/parser-pool.js';
import { ViolationProblem } from '../protocol/problem.js';
import { type HtmlPolicy, STANDARD_HTML } from './html-policy.js';
import { sanitizeHtml } from './html-sanitizer.js';
import { HtmlTooLarge } from './html-tree.js';
import { htmlTextParser } from './html-text.parser.js';

/** Characters, and signs of markup, of texts that are cleaned where they are read: that takes a few milliseconds. */
const SHORT = 8_192;
const FEW_SIGNS = 300;
const SIGNS = /[<&]/g;

/** Long texts that were cleaned already, by what they were; null for those that are not taken. */
export type CleanTexts = ReadonlyMap<string, string | null>;

/** Cleans long HTML in threads of its own, since everybody waits for what is cleaned where it is read. */
@Injectable()
export class LongTexts {
  constructor(private readonly parsers: ParserPool) {}

  /**
   * @param texts of one request; where they are short together they are cleaned where they are read
   * @param actor whose texts they are
   * @throws Problem 429 and 503 where too much waits already
   */
  async clean(texts: readonly string[], actor: Actor, policy: HtmlPolicy = STANDARD_HTML): Promise<CleanTexts | undefined> {
    const marked = texts.filter((text) => text.includes('<'));
    if (isShort(marked)) return undefined;
    const clean = await this.parsers.parse(htmlTextParser, { texts: marked, policy }, actor).catch(nothingForTooComplex);
    return new Map(marked.map((text, index) => [text, clean?.[index] ?? null]));
  }
}

/** @param clean what was cleaned already @throws HtmlTooLarge as {@link sanitizeHtml}, and for what took too long */
export function cleanText(html: string, clean: CleanTexts | undefined, policy: HtmlPolicy = STANDARD_HTML): string {
  const known = clean?.get(html);
  if (known === null) throw new HtmlTooLarge();
  return known ?? sanitizeHtml(html, policy);
}

function isShort(texts: readonly string[]): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length <= SHORT && texts.reduce((sum, text) => sum + (text.match(SIGNS)?.length ?? 0), 0) <= FEW_SIGNS;
}

/** The text is at fault, and its reader says so at its member. */
function nothingForTooComplex(error: unknown): null {
  if (error instanceof ViolationProblem) return null;
  throw error;
}
