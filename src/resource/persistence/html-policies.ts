import { Injectable } from '@nestjs/common';
import { Database, type Statements } from '../../database/statements.js';
import type { Call } from '../model/call.js';
import type { BodyShape } from '../model/resource-definition.js';
import { type HtmlPolicy, STANDARD_HTML } from '../input/html-policy.js';
import { HTML_TOO_LARGE, HtmlTooLarge } from '../input/html-tree.js';
import { type CleanTexts, cleanText, LongTexts } from '../input/long-texts.js';
import type { Change } from '../model/change.js';
import { oneViolation } from '../protocol/problem.js';
import { parseJsonObject } from '../protocol/json-body.js';

/** Knows what portals allow in the HTML of their users. */
export interface HtmlPolicySource {
  of(portalId: number, statements: Statements): Promise<HtmlPolicy>;
  /** What any portal allows: for texts of which nobody knows the portal. */
  widest(statements: Statements): Promise<HtmlPolicy>;
}

const MARKUP = '<'.charCodeAt(0);
const ESCAPE = '\\'.charCodeAt(0);

/** Bytes; a shorter body has no text that takes long. */
const LONG_BODY = 2_048;

/** How the HTML of a body is cleaned. */
interface HtmlOfWrite {
  readonly html: HtmlPolicy;
  readonly cleanTexts?: CleanTexts;
}

/** What HTML may contain where it is written. The kernel knows no portals' settings: what keeps them registers as the source. */
@Injectable()
export class HtmlPolicies {
  #source: HtmlPolicySource | undefined;

  constructor(
    private readonly database: Database,
    private readonly texts: LongTexts,
  ) {}

  /** @param source asked from now on */
  readFrom(source: HtmlPolicySource): void {
    this.#source = source;
  }

  /**
   * What a body is read with: asks only where a write has markup in it and its members take HTML.
   * @param nested what may stand inside of it
   */
  async forWrite(
    shape: BodyShape,
    { body, actor, within }: Pick<Call, 'body' | 'actor' | 'within'>,
    nested: readonly BodyShape[] = [],
  ): Promise<HtmlOfWrite> {
    const members = new Set(mayHaveMarkup(body) ? [shape, ...nested].flatMap(htmlMembers) : []);
    if (members.size === 0) return { html: STANDARD_HTML };
    const html = this.#source ? await this.#source.of(actor.portalId, within ?? this.database) : STANDARD_HTML;
    if (body === undefined || body.length < LONG_BODY) return { html };
    return { html, cleanTexts: await this.texts.clean(textsIn(body, members), actor, html) };
  }

  /**
   * What an action or a job writes, cleaned as if it had come in a body.
   * @throws ViolationProblem for HTML that is nested too deeply, or has too many elements or attributes
   */
  async cleaned(shape: BodyShape, change: Change, { actor, within }: Pick<Call, 'actor' | 'within'>): Promise<Change> {
    const marked = htmlMembers(shape).filter((name) => typeof change[name] === 'string' && change[name].includes('<'));
    if (marked.length === 0) return change;
    const html = this.#source ? await this.#source.of(actor.portalId, within ?? this.database) : STANDARD_HTML;
    const clean = await this.texts.clean(
      marked.map((name) => change[name] as string),
      actor,
      html,
    );
    return { ...change, ...Object.fromEntries(marked.map((name) => [name, cleanMember(name, change[name] as string, clean, html)])) };
  }

  /** For those who write HTML and have to know beforehand. */
  async ofPortal(portalId: number): Promise<HtmlPolicy> {
    return this.#source ? this.#source.of(portalId, this.database) : STANDARD_HTML;
  }

  /** For texts that are stored already. */
  async widest(): Promise<HtmlPolicy> {
    return this.#source ? this.#source.widest(this.database) : STANDARD_HTML;
  }
}

/** JSON may write each character as an escape. */
function mayHaveMarkup(body: Buffer | undefined): boolean {
  return body !== undefined && (body.includes(MARKUP) || body.includes(ESCAPE));
}

function htmlMembers({ fields }: BodyShape): string[] {
  return [...fields.values()].filter(({ type }) => type === 'html').map(({ name }) => name);
}

/** Texts of these members, of nested objects too. What is no JSON object is refused by the reader of the body. */
function textsIn(body: Buffer, members: ReadonlySet<string>): string[] {
  try {
    return textsOf(parseJsonObject(body), members);
  } catch {
    return [];
  }
}

function textsOf(value: object, members: ReadonlySet<string>): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return members.has(name) ? [inner] : [];
    return typeof inner === 'object' && inner !== null ? textsOf(inner, members) : [];
  });
}

/** @throws ViolationProblem at the member */
function cleanMember(name: string, text: string, clean: CleanTexts | undefined, policy: HtmlPolicy): string {
  try {
    return cleanText(text, clean, policy);
  } catch (error) {
    if (!(error instanceof HtmlTooLarge)) throw error;
    throw oneViolation(name, HTML_TOO_LARGE);
  }
}
