import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { MailComposer, type MailDraft, type MailValues } from '../../../../feature/mail-kind.js';
import { catalogue } from '../../../../languages/catalogue.js';
import { languageNamed } from '../../../../languages/installed-languages.js';
import { worded } from '../../../../languages/worded.js';
import { NoticeCheck, type SentNotice } from '../notices/notice-check.js';

const MOST_ENTRIES = 100;
/** Of the text of an entry. */
const MOST_CHARACTERS = 160;

interface Entry extends Omit<SentNotice, 'userId'> {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly course: string | null;
}

const WORDS = catalogue('notifications.digestWords', { elsewhere: 'Elsewhere', more: '… and {count} more' });

/** What a digest says: what is still unread and may still be read, by course. Nothing to tell, no mail. */
@Injectable()
export class DigestMail extends MailComposer {
  constructor(private readonly check: NoticeCheck) {
    super();
  }

  override async compose({ id, userId, locale }: MailDraft, transaction: Transaction): Promise<MailValues | undefined> {
    if (userId === null) return undefined;
    const rows = await transaction.rows<Entry & { total: number }>(
      sql`SELECT "n"."kind", "n"."about", "n"."subject_id" AS "subjectId", "n"."title", "n"."text", "n"."link", "c"."title" AS "course", count(*) OVER ()::int AS "total"
          FROM "notification" "n" LEFT JOIN "course" "c" ON "c"."id" = "n"."course_id"
          WHERE "n"."mail_id" = ${id} AND "n"."read_at" IS NULL ORDER BY "c"."title" NULLS LAST, "c"."id", "n"."created_at", "n"."id" LIMIT ${MOST_ENTRIES}::int`,
    );
    const entries: Entry[] = [];
    for (const row of rows) if (await this.check.stands(transaction, { ...row, userId })) entries.push(row);
    if (entries.length === 0) return undefined;
    const words = WORDS.in(locale);
    const left = (rows[0]?.total ?? 0) - rows.length;
    const text = [
      ...linesOf(entries, words.elsewhere),
      ...(left > 0 ? ['', worded(words.more, { count: left }, languageNamed(locale))] : []),
    ].join('\n');
    return { entries: text, count: String(entries.length + left) };
  }
}

function linesOf(entries: readonly Entry[], elsewhere: string): string[] {
  const lines: string[] = [];
  let heading: string | undefined;
  for (const { title, text, link, course } of entries) {
    const place = course ?? elsewhere;
    if (place !== heading) lines.push(...(heading === undefined ? [] : ['']), place);
    heading = place;
    lines.push(`- ${title}`, ...(text === '' ? [] : [`  ${shortened(text)}`]), `  ${link}`);
  }
  return lines;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS - 1)}…`;
}
