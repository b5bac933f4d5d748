import { type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { SwitchSetting } from '../../feature/switch-setting.js';
import { PORTAL_OF_MEETING } from '../modes/meeting-privacy.js';
import { settingValue } from '../../platform/rights/access/setting.rules.js';

/** Whether figures of meetings have an activity score: no portal has one that did not ask for it. */
export const meetingsScore: SwitchSetting = {
  variable: 'meetings_score',
  whenUnset: 'off',
  title: 'Activity score of meetings',
  comment:
    'Whether talk, messages, hands, reactions and polls are summed up in a score from 0 to 10; each learner sees their own and how it is made.',
  category: 'videoconference',
};

/** Ids of those of some meetings whose portal asked for scores. @param meetings SQL that yields ids */
export async function scoredAmong(statements: Statements, meetings: Sql): Promise<ReadonlySet<number>> {
  const rows = await statements.rows<{ id: number }>(
    sql`SELECT "m"."id" FROM "conference_meeting" "m" WHERE "m"."id" IN (${meetings}) AND ${settingValue(meetingsScore.variable, PORTAL_OF_MEETING)} = 'true'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether the reader's portal asked for scores: then tables have a column of them. */
export async function showsScores(statements: Statements, portalId: number): Promise<boolean> {
  const known = await statements.one<{ value: string | null }>(sql`SELECT ${settingValue(meetingsScore.variable, portalId)} AS "value"`);
  return known?.value === 'true';
}
