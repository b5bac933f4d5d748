import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { FeatureList } from '../../feature/feature-list.js';
import { MailComposer, type MailDraft, type MailValues } from '../../feature/mail-kind.js';

interface Row {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly subjectId: number;
  readonly groupKey: string | null;
  readonly course: string | null;
}

/** The mail of a notification: as it is when the mail leaves, and only to people who may still read of what it tells. */
@Injectable()
export class NoticeMail extends MailComposer {
  constructor(
    private readonly features: FeatureList,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async compose({ id, kind, userId }: MailDraft, transaction: Transaction): Promise<MailValues | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT "n"."title", "n"."text", "n"."link", "n"."subject_id" AS "subjectId", "n"."group_key" AS "groupKey", "c"."title" AS "course"
          FROM "notification" "n" LEFT JOIN "course" "c" ON "c"."id" = "n"."course_id" WHERE "n"."mail_id" = ${id}`,
    );
    const declared = this.features.notices.find((notice) => notice.kind === kind);
    if (!row || !declared) return undefined;
    const source = this.modules.get(declared.source, { strict: false });
    const now = this.clock.now();
    const content = await source.describe(transaction, row.subjectId, now);
    if (!content) return undefined;
    const isReader = await transaction.one(
      sql`SELECT 1 FROM (${source.receivers(row.subjectId, content, now)}) "r" WHERE "r"."id" = ${userId} LIMIT 1`,
    );
    if (!isReader) return undefined;
    const { title, text, link, course, groupKey } = row;
    return { title, text, link, course: course ?? '', ...(groupKey === null ? {} : { thread: `${kind}/${groupKey}` }) };
  }
}
