import { catalogue } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { MailComposer, type MailDraft, type MailKind, type MailValues } from '../../feature/mail-kind.js';
import type { TextSetting } from '../../feature/text-setting.js';
import { MailQueue } from '../../platform/delivery/mail/mail-queue.js';
import { plainText } from '../../resource/input/plain-text.js';
import { portalText } from '../../platform/delivery/mail/portal-text.js';
import { portalOf } from '../../platform/content-tree/nodes/content-items/content-notice.js';
import { IS_REMINDED } from './reminded-people.js';

const KIND = 'survey.invitation';
const LONGEST_TEXT = 20_000;
const LONGEST_TITLE = 200;
const CODE = '{code}';

/** Where people without an account answer a survey: a page of the portal's front-end. */
export const surveyLink: TextSetting = {
  variable: 'survey_link',
  type: 'address',
  title: 'Link to surveys',
  comment: 'Address with {code} in it, under which people without an account answer a survey; that of the portal where there is none.',
  category: 'surveys',
  mistakeIn: (value) =>
    /^https?:\/\/\S{1,400}$/.test(value) && value.includes(CODE) ? undefined : `This value must be an address with ${CODE} in it.`,
};

/**
 * Mails to people without an account who are invited by an address. People with an account get notices, which may come by mail too.
 * Nothing is sent where the survey has no text for it.
 */
@Injectable()
export class SurveyMails {
  constructor(
    private readonly mails: MailQueue,
    private readonly clock: Clock,
  ) {}

  /** Invites the person of an invitation, once an address. @param invitation its id */
  async invite(transaction: Transaction, invitation: number): Promise<void> {
    await this.#queue(transaction, 'invitation', sql`"i"."id" = ${invitation} AND "s"."invite_mail" <> ''`);
  }

  /** Reminds those who have not completed a survey, at most once a day each, and notes that they were. */
  async remind(transaction: Transaction, survey: number): Promise<void> {
    const now = this.clock.now();
    await this.#queue(
      transaction,
      `reminder of ${now.toISOString().slice(0, 10)}`,
      sql`"i"."survey_id" = ${survey} AND "s"."reminder_mail" <> '' AND ${IS_REMINDED}`,
    );
    await transaction.rows(
      sql`UPDATE "c_survey_invitation" "i" SET "reminder_date" = ${now} FROM "c_survey" "s"
          WHERE "s"."id" = "i"."survey_id" AND "i"."survey_id" = ${survey} AND ${IS_REMINDED}`,
    );
  }

  /** @param condition over the invitation "i" and the survey "s" */
  async #queue(transaction: Transaction, purpose: string, condition: Sql): Promise<void> {
    await this.mails.queueFrom(
      transaction,
      KIND,
      sql`SELECT NULL::int AS "user_id", ${portalOf(sql`"i"."course_id"`)} AS "portal_id", "i"."external_email" AS "to", coalesce("s"."lang", 'en') AS "locale",
            ${purpose}::text || '/' || "i"."id" AS "dedup_key"
          FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
          WHERE "i"."external_email" IS NOT NULL AND "i"."user_id" IS NULL AND "i"."group_id" IS NULL AND ${condition}`,
    );
  }
}

interface Row {
  readonly title: string;
  readonly subject: string | null;
  readonly text: string;
  readonly code: string;
}

/** The mail as it is when it leaves. The code is taken from the invitation then, so that it rests in no job. */
@Injectable()
class SurveyInvitationMail extends MailComposer {
  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async compose({ id, portalId }: MailDraft, transaction: Transaction): Promise<MailValues | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT "s"."title", nullif("s"."mail_subject", '') AS "subject", "i"."invitation_code" AS "code",
            CASE WHEN "m"."dedup_key" LIKE 'invitation/%' THEN "s"."invite_mail" ELSE "s"."reminder_mail" END AS "text"
          FROM "mail" "m" JOIN "c_survey_invitation" "i" ON "i"."id" = split_part("m"."dedup_key", '/', 2)::int AND "i"."external_email" = "m"."to" AND "i"."user_id" IS NULL
          JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id" AND ${IS_REMINDED} AND ("s"."avail_till" IS NULL OR "s"."avail_till" > ${this.clock.now()})
          JOIN "course" "k" ON "k"."id" = "i"."course_id" AND "k"."visibility" <> 'hidden' WHERE "m"."id" = ${id}`,
    );
    if (!row) return undefined;
    const { code } = row;
    const title = plainText(row.title, LONGEST_TITLE);
    const template = (await portalText(transaction, portalId, surveyLink.variable)) ?? '';
    return {
      title: row.subject ?? title,
      text: plainText(row.text, LONGEST_TEXT),
      link: template === '' ? (this.environment.PUBLIC_URL ?? '') : template.replaceAll(CODE, encodeURIComponent(code)),
      code,
    };
  }
}

export const surveyInvitationMail: MailKind = {
  kind: KIND,
  placeholders: ['title', 'text', 'link', 'code'],
  texts: catalogue('surveys.mails.invitation', {
    subject: '{{title}}',
    text: '{{text}}\n\n{{link}}\n\nThe code of your invitation is {{code}}. Do not pass it on: it stands for you.',
  }),
  composer: SurveyInvitationMail,
};
