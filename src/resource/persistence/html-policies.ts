import { Injectable } from '@nestjs/common';
import { Database, type Statements } from '../../database/statements.js';
import type { Call } from '../model/call.js';
import type { BodyShape } from '../model/resource-definition.js';
import { type HtmlPolicy, STANDARD_HTML } from '../input/html-policy.js';

/** Knows what portals allow in the HTML of their users. */
export interface HtmlPolicySource {
  of(portalId: number, statements: Statements): Promise<HtmlPolicy>;
  /** What any portal allows: for texts of which nobody knows the portal. */
  widest(statements: Statements): Promise<HtmlPolicy>;
}

const MARKUP = '<'.charCodeAt(0);
const ESCAPE = '\\'.charCodeAt(0);

/** What HTML may contain where it is written. The kernel knows no portals' settings: what keeps them registers as the source. */
@Injectable()
export class HtmlPolicies {
  #source: HtmlPolicySource | undefined;

  constructor(private readonly database: Database) {}

  /** @param source asked from now on */
  readFrom(source: HtmlPolicySource): void {
    this.#source = source;
  }

  /** Asks only where a write has markup in it and its members take HTML. */
  async forWrite({ fields }: BodyShape, { body, actor, within }: Pick<Call, 'body' | 'actor' | 'within'>): Promise<HtmlPolicy> {
    const takesHtml = mayHaveMarkup(body) && [...fields.values()].some(({ type }) => type === 'html');
    return takesHtml && this.#source ? this.#source.of(actor.portalId, within ?? this.database) : STANDARD_HTML;
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
