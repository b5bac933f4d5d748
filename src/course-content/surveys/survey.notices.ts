import { asIs, type Message, message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { plainText } from '../../resource/input/plain-text.js';
import { portalOf } from '../../platform/content-tree/nodes/content-items/content-notice.js';
import { momentText } from '../../languages/moment-text.js';
import { IS_REMINDED, remindedPeople } from './reminded-people.js';
import { SurveyMails } from './survey-mails.js';
import { DEADLINE_SOON } from '../../feature/deadline-soon.js';
import { SURVEY_REMINDER } from './survey-notice-kinds.js';
import { SurveyInvitation } from './survey-invitation.entity.js';

const ABOUT = message('surveys.notices.about.title', '{about}: {title}');
const SURVEY_INVITED = message('surveys.notices.surveyInvited', 'Invitation to a survey');
const PLEASE_ANSWER = message('surveys.notices.remindedAbout', 'Please answer this survey');

const LONGEST_TITLE = 200;
const LONGEST_TEXT = 2_000;

interface Row {
  readonly survey: number;
  readonly title: string;
  readonly subject: string | null;
  readonly text: string | null;
  readonly till: Date | null;
  readonly course: number | null;
  readonly session: number | null;
  readonly portal: number;
}

/** Over the survey "s" and the course "k" of its invitations. */
const SURVEY = sql`"s"."id" AS "survey", "s"."title", nullif("s"."mail_subject", '') AS "subject", "s"."avail_till" AS "till", "k"."id" AS "course",
  ${portalOf(sql`"k"."id"`)} AS "portal"`;

/** Over the same: there is something to answer, now or later. */
function isOpen(now: Date): Sql {
  return sql`"k"."visibility" <> 'hidden' AND ("s"."avail_till" IS NULL OR "s"."avail_till" > ${now})`;
}

function contentOf({ survey, title, subject, text, course, session, portal }: Row, about: Message): NoticeContent {
  const plain = plainText(title, LONGEST_TITLE);
  return {
    titles: subject === null ? ABOUT.with({ about, title: plain }) : asIs(subject),
    text: plainText(text ?? '', LONGEST_TEXT),
    subject: `/api/c_surveys/${survey}`,
    courseId: course,
    sessionId: session,
    portalId: portal,
    actorId: null,
  };
}

/** Of an invitation: sent to its person, or to the members of its group. */
@Injectable()
class SurveyInvited extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT ${SURVEY}, "s"."invite_mail" AS "text", "i"."session_id" AS "session" FROM "c_survey_invitation" "i"
          JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id" JOIN "course" "k" ON "k"."id" = "i"."course_id" WHERE "i"."id" = ${id} AND ${isOpen(now)}`,
    );
    return row && contentOf(row, SURVEY_INVITED);
  }

  override receivers(id: number): Sql {
    return sql`SELECT "i"."user_id" AS "id" FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
      WHERE "i"."id" = ${id} AND "i"."user_id" IS NOT NULL AND ${IS_REMINDED}
      UNION SELECT "g"."user_id" FROM "c_survey_invitation" "i" JOIN "c_group_rel_user" "g" ON "g"."group_id" = "i"."group_id"
      WHERE "i"."id" = ${id} AND "i"."user_id" IS NULL`;
  }
}

/** Of a survey: sent to those who have been invited and have not completed it, of an anonymous one to all. */
@Injectable()
class SurveyReminded extends NoticeSource {
  constructor(private readonly mails: SurveyMails) {
    super();
  }

  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT ${SURVEY}, "s"."reminder_mail" AS "text", NULL AS "session" FROM "c_survey" "s"
          JOIN "course" "k" ON "k"."id" = (SELECT min("i"."course_id") FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = "s"."id")
          WHERE "s"."id" = ${id} AND ${isOpen(now)}`,
    );
    if (!row) return undefined;
    const content = contentOf(row, PLEASE_ANSWER);
    return content.text === '' && row.till ? { ...content, text: momentText(row.till) } : content;
  }

  override receivers(id: number): Sql {
    return remindedPeople(id);
  }

  override notified(transaction: Transaction, id: number): Promise<void> {
    return this.mails.remind(transaction, id);
  }
}

export const surveyInvited: NoticeKind = {
  kind: 'survey.invited',
  label: message('surveys.notices.invited.label', 'An invitation to a survey'),
  description: message('surveys.notices.invited.description', 'You are invited to answer a survey.'),
  mail: 'immediately',
  source: SurveyInvited,
  raisedBy: [{ entity: SurveyInvitation, to: 'created' }],
};

export const surveyReminded: NoticeKind = {
  kind: SURVEY_REMINDER,
  label: message('surveys.notices.surveyReminded.label', 'A reminder of a survey'),
  description: message(
    'surveys.notices.surveyReminded.description',
    'A survey that you have not answered yet ends soon, or its author reminds you of it.',
  ),
  mail: 'immediately',
  source: SurveyReminded,
};

export const surveyDue: NoticeKind = {
  ...DEADLINE_SOON,
  about: 'survey',
  source: SurveyReminded,
  deadlines: sql`SELECT "s"."id", "s"."avail_till" AS "due",
      (SELECT min("i"."course_id") FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = "s"."id") AS "course_id" FROM "c_survey" "s"`,
};
