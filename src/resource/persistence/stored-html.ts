import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { sanitizeHtml } from '../input/html-sanitizer.js';
import { HtmlTooLarge } from '../input/html-tree.js';
import { HtmlPolicies } from './html-policies.js';
import type { HtmlPolicy } from '../input/html-policy.js';

/** Rows that are read at once. */
const PORTION = 200;

/** A stored text that has what HTML of users may not contain. */
export interface UncleanText {
  readonly table: string;
  readonly id: number;
  readonly column: string;
  /** Whether it was cleaned; HTML that is nested too deeply, or too large, is left for the operator. */
  readonly cleaned: boolean;
}

interface StoredText {
  readonly id: number;
  readonly html: string;
}

interface HtmlColumn {
  readonly table: string;
  readonly column: string;
  readonly policy: HtmlPolicy;
}

/** HTML that is stored already, from before it was cleaned on write. */
@Injectable()
export class StoredHtml {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly policies: HtmlPolicies,
  ) {}

  /**
   * Cleans every member of type html of what no portal allows: a row does not say which portal its text was written on.
   * @param isDry whether it is only listed
   */
  async *clean(isDry: boolean): AsyncGenerator<UncleanText> {
    const policy = await this.policies.widest();
    for (const { table, fields } of this.registry.all()) {
      for (const { type, column } of fields.values()) {
        if (type === 'html' && column !== undefined) yield* this.cleanColumn({ table, column, policy }, isDry);
      }
    }
  }

  private async *cleanColumn({ table, column, policy }: HtmlColumn, isDry: boolean): AsyncGenerator<UncleanText> {
    for (let after = 0; ;) {
      const texts = await this.database.rows<StoredText>(
        sql`SELECT "id", ${identifier(column)} AS "html" FROM ${identifier(table)}
            WHERE "id" > ${after} AND ${identifier(column)} LIKE '%<%' ORDER BY "id" LIMIT ${PORTION}`,
      );
      for (const { id, html } of texts) {
        const clean = cleaned(html, policy);
        if (clean === html) continue;
        if (!isDry && clean !== undefined) await this.replace(table, column, { id, html }, clean);
        yield { table, id, column, cleaned: !isDry && clean !== undefined };
      }
      after = texts.at(-1)?.id ?? 0;
      if (texts.length < PORTION) return;
    }
  }

  /** A row that was written meanwhile is clean already. */
  private async replace(table: string, column: string, { id, html }: StoredText, clean: string): Promise<void> {
    await this.database.rows(
      sql`UPDATE ${identifier(table)} SET ${identifier(column)} = ${clean} WHERE "id" = ${id} AND ${identifier(column)} = ${html}`,
    );
  }
}

function cleaned(html: string, policy: HtmlPolicy): string | undefined {
  try {
    return sanitizeHtml(html, policy);
  } catch (error) {
    if (error instanceof HtmlTooLarge) return undefined;
    throw error;
  }
}
