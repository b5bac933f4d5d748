import { type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { SwitchSetting } from '../../feature/switch-setting.js';
import { PORTAL_OF_MEETING, PRIVACY, type PrivacyMode, unrecordedBy } from '../modes/meeting-privacy.js';
import { settingValue } from '../../platform/rights/access/setting.rules.js';
import type { MeetingTerms } from './recorded-figures.js';

/** Whether figures of meetings have an activity score: no portal has one that did not ask for it. */
export const meetingsScore: SwitchSetting = {
  variable: 'meetings_score',
  whenUnset: 'off',
  title: 'Activity score of meetings',
  comment:
    'Whether talk, messages, hands, reactions and polls are summed up in a score from 0 to 10; each learner sees their own and how it is made.',
  category: 'videoconference',
};

/** Which of some meetings have scores, for which they record all that these are made of, and what is not recorded in which. @param meetings SQL that yields ids */
export async function termsAmong(statements: Statements, meetings: Sql): Promise<MeetingTerms> {
  const rows = await statements.rows<{ id: number; isScored: boolean | null; mode: PrivacyMode }>(
    sql`SELECT "m"."id", ${settingValue(meetingsScore.variable, PORTAL_OF_MEETING)} = 'true' AS "isScored", ${PRIVACY} AS "mode"
        FROM "conference_meeting" "m" WHERE "m"."id" IN (${meetings})`,
  );
  return {
    scored: new Set(rows.filter(({ isScored, mode }) => isScored === true && unrecordedBy(mode) === undefined).map(({ id }) => id)),
    unrecorded: new Map(
      rows.flatMap(({ id, mode }) => {
        const missing = unrecordedBy(mode);
        return missing ? [[id, missing] as const] : [];
      }),
    ),
  };
}

/** Whether the reader's portal asked for scores: then tables have a column of them. */
export async function showsScores(statements: Statements, portalId: number): Promise<boolean> {
  const known = await statements.one<{ value: string | null }>(sql`SELECT ${settingValue(meetingsScore.variable, portalId)} AS "value"`);
  return known?.value === 'true';
}
