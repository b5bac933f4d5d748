import { SOURCE_LANGUAGE } from '../../../../languages/language.js';
import { installedLanguages } from '../../../../languages/installed-languages.js';
import { saidIn } from '../../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../../config/environment.js';
import { join, type Sql, sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import type { NoticeContent, NoticeKind } from '../../../../feature/notice-kind.js';
import { MailQueue } from '../../mail/mail-queue.js';
import { choiceFor, portalDefault } from './notice-choices.js';
import { NoticePages } from '../notice-pages.js';
import { NoticeReaders } from './notice-readers.js';
import { announceNotifications } from '../preferences/notification-channel.js';
import { PushQueue } from '../push/push-queue.js';

const CHUNK = 1_000;
const LONGEST_TITLE = 255;
const LONGEST_TEXT = 500;
/** Mails of a group that come sooner after one another are one. */
const GROUP_MINUTES = 10;
/** Further mails of a person within an hour go into the digest. */
const MOST_AN_HOUR = 60;

interface WrittenNotice {
  readonly id: number;
  readonly user: number;
}

/** What the notice is about. */
interface NoticeTerms {
  readonly kind: NoticeKind;
  /** Of the subject. */
  readonly id: number;
  readonly dedupKey: string;
  readonly content: NoticeContent;
  readonly now: Date;
}

/** Writes notifications, and the mails that are due at once, by sets. */
@Injectable()
export class NoticeWriter {
  constructor(
    private readonly mails: MailQueue,
    private readonly readers: NoticeReaders,
    private readonly environment: Environment,
    private readonly pages: NoticePages,
    private readonly push: PushQueue,
  ) {}

  /**
   * Tells the next thousand, as far as they may read what it is about.
   * @param receivers SELECT of the column `id`: whom it concerns
   * @param after id of the last person that was notified
   * @returns the id to go on after; undefined where all are notified
   */
  async tell(transaction: Transaction, terms: NoticeTerms, receivers: Sql, after: number): Promise<number | undefined> {
    const { courseId, actorId, subject } = terms.content;
    // Who is on none of the portals of a course cannot enter it.
    const people = await transaction.rows<{ id: number }>(
      sql`SELECT DISTINCT "u"."id" FROM (${receivers}) "r" JOIN "user" "u" ON "u"."id" = "r"."id"
          WHERE (${courseId}::int IS NULL OR EXISTS (SELECT 1 FROM "access_url_rel_user" "a" JOIN "access_url_rel_course" "c"
              ON "c"."url_id" = "a"."url_id" AND "c"."course_id" = ${courseId}::int WHERE "a"."user_id" = "u"."id"))
            AND "u"."id" > ${after} AND "u"."id" IS DISTINCT FROM ${actorId}::int ORDER BY "u"."id" LIMIT ${CHUNK}::int`,
    );
    const concerned = people.map(({ id }) => id);
    const readers = terms.content.readBefore ? new Set(concerned) : await this.readers.among(transaction, concerned, subject, terms.now);
    const fresh = await this.#unknown(
      transaction,
      terms,
      concerned.filter((id) => readers.has(id)),
    );
    if (fresh.length > 0) {
      const grouped = await this.#group(transaction, terms, fresh);
      const counted = new Set(grouped.map(({ user }) => user));
      const others = fresh.filter((id) => !counted.has(id));
      const written = others.length > 0 ? await this.#write(transaction, terms, others) : [];
      const ids = [...grouped, ...written].map(({ id }) => id);
      await this.#mail(transaction, terms, ids);
      await this.push.queue(transaction, terms.kind.kind, ids, terms.now);
      await announceNotifications(transaction, ids);
    }
    return people.length === CHUNK ? people.at(-1)?.id : undefined;
  }

  /** Who was not notified yet. */
  async #unknown(transaction: Transaction, { kind, dedupKey, now }: NoticeTerms, people: readonly number[]): Promise<number[]> {
    const rows = await transaction.rows<{ id: number }>(
      sql`INSERT INTO "notification_source" ("user_id", "kind", "dedup_key", "created_at")
          SELECT "id", ${kind.kind}, ${dedupKey}, ${now} FROM unnest(${[...people]}::int[]) AS "p" ("id")
          ON CONFLICT DO NOTHING RETURNING "user_id" AS "id"`,
    );
    return rows.map(({ id }) => id);
  }

  /** An unread notification of the group stands for one more. */
  async #group(transaction: Transaction, { kind, id, content, now }: NoticeTerms, people: readonly number[]): Promise<WrittenNotice[]> {
    if (content.groupKey === undefined) return [];
    const link = await this.pages.linkOf(transaction, kind.kind, content);
    return transaction.rows<WrittenNotice>(
      sql`UPDATE "notification" "n" SET "count" = "n"."count" + 1, "created_at" = ${now}, "title" = ${titleFor(content)}, "text" = ${textOf(content)},
            "subject" = ${content.subject}, "link" = ${link}, "subject_id" = ${id}, "actor_id" = ${content.actorId}
          FROM "user" "u" WHERE "u"."id" = "n"."user_id" AND "n"."user_id" = ANY(${[...people]}::int[]) AND "n"."kind" = ${kind.kind}
            AND "n"."group_key" = ${content.groupKey} AND "n"."read_at" IS NULL RETURNING "n"."id", "n"."user_id" AS "user"`,
    );
  }

  async #write(transaction: Transaction, { kind, id, content, now }: NoticeTerms, people: readonly number[]): Promise<WrittenNotice[]> {
    const choice = choiceFor(kind, content, await portalDefault(transaction, content.portalId, kind.kind));
    const link = await this.pages.linkOf(transaction, kind.kind, content);
    const plan = sql`CASE ${choice.mail} WHEN 'never' THEN 'none' WHEN 'immediately' THEN 'waiting' ELSE ${choice.mail} END`;
    return transaction.rows<WrittenNotice>(
      sql`INSERT INTO "notification" ("user_id", "kind", "about", "title", "text", "subject", "subject_id", "link", "course_id", "session_id", "actor_id",
            "count", "created_at", "in_product", "group_key", "mail_plan", "portal_id")
          SELECT "u"."id", ${kind.kind}, ${kind.about ?? null}, ${titleFor(content)}, ${textOf(content)}, ${content.subject}, ${id}::bigint, ${link},
            ${content.courseId}::int, ${content.sessionId}::int, ${content.actorId}::int, 1, ${now}, ${choice.inProduct}, ${content.groupKey ?? null},
            CASE WHEN ${this.mails.isUsed}::boolean THEN ${plan} ELSE 'none' END, ${content.portalId}::int
          FROM "user" "u" WHERE "u"."id" = ANY(${[...people]}::int[]) RETURNING "id", "user_id" AS "user"`,
    );
  }

  /** Mails that are due at once; one of a group within ten minutes, and so many a person and hour. */
  async #mail(transaction: Transaction, { kind, content, now }: NoticeTerms, ids: readonly number[]): Promise<void> {
    if (!this.mails.isUsed) return;
    const due = sql`"n"."id" = ANY(${[...ids]}::bigint[]) AND "n"."mail_plan" = 'waiting'
      AND ("n"."mailed_at" IS NULL OR "n"."mailed_at" <= ${now}::timestamptz - make_interval(mins => ${GROUP_MINUTES}::int))`;
    await transaction.rows(
      sql`UPDATE "notification" "n" SET "mail_plan" = 'daily' WHERE ${due} AND (SELECT count(*) FROM "mail" "m"
            WHERE "m"."user_id" = "n"."user_id" AND "m"."created_at" > ${now}::timestamptz - interval '1 hour') >= ${MOST_AN_HOUR}::int`,
    );
    const key = sql`'notification/' || "n"."id" || '/' || "n"."count"`;
    await this.mails.queueFrom(
      transaction,
      kind.kind,
      sql`SELECT "n"."user_id", "n"."portal_id", "u"."email" AS "to", "u"."locale", ${key} AS "dedup_key"
          FROM "notification" "n" JOIN "user" "u" ON "u"."id" = "n"."user_id" WHERE ${due}`,
      { runAt: new Date(now.getTime() + this.environment.DELIVERY_HOLD * 1000) },
    );
    await transaction.rows(
      sql`UPDATE "notification" "n" SET "mail_id" = "m"."id", "mailed_at" = ${now} FROM "mail" "m"
          WHERE ${due} AND "m"."kind" = ${kind.kind} AND "m"."user_id" = "n"."user_id" AND "m"."dedup_key" = ${key} AND "m"."portal_id" = ${content.portalId}`,
    );
  }
}

function titleFor({ titles }: NoticeContent): Sql {
  const english = saidIn(titles, SOURCE_LANGUAGE).slice(0, LONGEST_TITLE);
  const others = [...installedLanguages().keys()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap((language) => {
      const title = saidIn(titles, language).slice(0, LONGEST_TITLE);
      return title === english ? [] : [sql`WHEN "u"."locale" ~* ${`^${language}([-_]|$)`} THEN ${title}::text`];
    });
  return others.length === 0 ? sql`${english}::text` : sql`CASE ${join(others, ' ')} ELSE ${english}::text END`;
}

function textOf({ text }: NoticeContent): Sql {
  return sql`${text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text}::text`;
}
