import { Injectable } from '@nestjs/common';
import { COUNT } from '../../auth/answer-shape.js';
import { sql } from '../../database/sql.js';
import { Notices } from '../../feature/notices.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { StateConflict } from '../../resource/protocol/problem.js';
import { editorOfContext } from '../content-access/content.rules.js';
import { IS_REMINDED, remindedPeople } from './reminded-people.js';
import { SURVEY_REMINDER } from './survey-notice-kinds.js';

const surveyReminderAnswer = documentAnswer('SurveyReminder', { reminded: { ...COUNT, description: 'People to whom it goes.' } });

/** Reminds those who were invited. The second time on a day reminds nobody whom the first did. */
@Injectable()
class RemindSurvey extends ActionHandler {
  constructor(private readonly notices: Notices) {
    super();
  }

  /** @throws Problem 409 `not-open` where the survey takes no answers any more */
  async run({ id, transaction, now }: ActionRun): Promise<OutcomeOf<typeof surveyReminderAnswer>> {
    const survey = await transaction.one<{ over: boolean; reminded: number }>(
      sql`SELECT coalesce("s"."avail_till" <= ${now}, FALSE) AS "over",
            (SELECT count(*)::int FROM (${remindedPeople(id)}) "r") + (SELECT count(*)::int FROM "c_survey_invitation" "i"
              WHERE "i"."survey_id" = "s"."id" AND "i"."external_email" IS NOT NULL AND "i"."user_id" IS NULL AND "i"."group_id" IS NULL AND ${IS_REMINDED}) AS "reminded"
          FROM "c_survey" "s" WHERE "s"."id" = ${id}`,
    );
    if (survey?.over) throw new StateConflict('not-open', 'The survey takes no answers any more.');
    await this.notices.raise(transaction, SURVEY_REMINDER, id, { revision: now.toISOString().slice(0, 10) });
    return { document: { reminded: survey?.reminded ?? 0 } };
  }
}

/** `POST /api/c_surveys/{id}/remind` */
export const remindSurvey = documentAction({
  name: 'remind',
  method: 'POST',
  path: 'c_surveys/{id}/remind',
  description:
    'Reminds those who were invited and have not completed the survey, of an anonymous one all; by notification and by mail, at most once a day.',
  rule: editorOfContext,
  answer: surveyReminderAnswer,
  handler: RemindSurvey,
});
