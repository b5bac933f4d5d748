import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { MailComposer, type MailDraft, type MailValues } from '../../../../feature/mail-kind.js';
import { NoticeCheck } from '../notices/notice-check.js';

interface Row {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly subjectId: number;
  readonly groupKey: string | null;
  readonly about: string | null;
  readonly course: string | null;
  readonly courseId: number | null;
}

/** The mail of a notification: as it is when the mail leaves, and only to people who may still read of what it tells. */
@Injectable()
export class NoticeMail extends MailComposer {
  constructor(private readonly check: NoticeCheck) {
    super();
  }

  override async compose({ id, kind, userId }: MailDraft, transaction: Transaction): Promise<MailValues | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT "n"."title", "n"."text", "n"."link", "n"."subject_id" AS "subjectId", "n"."group_key" AS "groupKey", "n"."about", "c"."title" AS "course",
            "c"."id" AS "courseId" FROM "notification" "n" LEFT JOIN "course" "c" ON "c"."id" = "n"."course_id" WHERE "n"."mail_id" = ${id}`,
    );
    if (!row || userId === null) return undefined;
    const { title, text, link, course, courseId, groupKey, subjectId, about } = row;
    if (!(await this.check.stands(transaction, { kind, about, subjectId, userId }))) return undefined;
    return {
      title,
      text,
      link,
      course: course ?? '',
      ...(groupKey === null ? {} : { thread: `${kind}/${groupKey}` }),
      ...(courseId === null ? {} : { list: `course-${courseId}` }),
    };
  }
}
