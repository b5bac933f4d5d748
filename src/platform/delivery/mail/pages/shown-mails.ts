import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { conditionSql, identifier, type Sql, sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';
import { ROW_ALIAS } from '../../../../resource/model/row-reference.js';
import { searchDocument, searchQuery } from '../../../../resource/persistence/planning/search-document.js';
import { PolicyService } from '../../../../resource/policy/policy.service.js';
import { Mail, type MAIL_STATES } from '../mail.entity.js';

const ON_A_PAGE = 50;

/** A mail as the pages show it. */
interface ShownMail {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly subject: string | null;
  readonly state: (typeof MAIL_STATES)[number];
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** With what it says, where that is kept. */
export interface WholeMail extends ShownMail {
  readonly text: string | null;
  readonly html: string | null;
}

/** Of the row under the alias by which policies name it. */
const MAILS = sql`"mail" ${identifier(ROW_ALIAS)}`;
const COLUMNS = sql`"t"."id", "t"."kind", "t"."to", "t"."subject", "t"."state", "t"."attempts", "t"."last_error" AS "lastError",
  "t"."created_at" AS "createdAt", "t"."sent_at" AS "sentAt"`;

/** Mails that a caller may read, by the policy of the resource. */
@Injectable()
export class ShownMails {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
  ) {}

  /**
   * The latest first.
   * @param search words of the subject or the address
   * @returns `older` is what to go on before, where there is more
   */
  async page(
    actor: Actor,
    { state, before, search = '' }: { state?: string; before?: number; search?: string },
  ): Promise<{ mails: readonly ShownMail[]; older: number | undefined }> {
    const found = await this.database.rows<ShownMail>(
      sql`SELECT ${COLUMNS} FROM ${MAILS} WHERE ${this.#readable(actor)} AND (${state ?? null}::text IS NULL OR "t"."state" = ${state ?? null})
          ${this.#matching(search)} AND (${before ?? null}::bigint IS NULL OR "t"."id" < ${before ?? null}) ORDER BY "t"."id" DESC LIMIT ${ON_A_PAGE + 1}::int`,
    );
    const mails = found.slice(0, ON_A_PAGE);
    return { mails, older: found.length > ON_A_PAGE ? mails.at(-1)?.id : undefined };
  }

  find(actor: Actor, id: number): Promise<WholeMail | undefined> {
    return this.database.one<WholeMail>(
      sql`SELECT ${COLUMNS}, "t"."text", "t"."html" FROM ${MAILS} WHERE "t"."id" = ${id} AND ${this.#readable(actor)}`,
    );
  }

  /** As the list of the API searches. */
  #matching(search: string): Sql {
    const [document, query] = [searchDocument(this.registry.of(Mail), ROW_ALIAS), searchQuery(search)];
    return document && query ? sql`AND ${document} @@ ${query}` : sql``;
  }

  #readable(actor: Actor): Sql {
    const resource = this.registry.of(Mail);
    const grant = this.policies.decide(actor, resource, 'read');
    return conditionSql(grant === false ? false : grant.scope);
  }
}
