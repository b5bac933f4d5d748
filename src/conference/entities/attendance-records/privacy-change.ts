import { raw, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { Write } from '../../../resource/model/write.js';
import { oneViolation, StateConflict } from '../../../resource/protocol/problem.js';
import { lockMeetings } from '../../ledger/inferred-events.js';
import { hasRecords } from '../../ledger/run-rows.js';
import { isStricter, type PrivacyMode, PRIVACY_MODES, PRIVACY_OF_PORTAL } from '../../modes/meeting-privacy.js';
import { eraseEverybody, eraseNumbers, reduceToNumbers, reduceToPresence, withdrawNames } from '../participant-records/withdrawn-names.js';

/** What becomes of what was recorded under a less strict mode. */
const REDUCTIONS: Readonly<Record<Exclude<PrivacyMode, 'named'>, (transaction: Transaction, id: number) => Promise<void>>> = {
  presence: reduceToPresence,
  pseudonymous: withdrawNames,
  aggregate: reduceToNumbers,
  none: async (transaction, id) => {
    await eraseEverybody(transaction, id);
    await eraseNumbers(transaction, id);
  },
};

/** What meetings of a portal record at most. */
const AT_MOST: Readonly<Record<PrivacyMode, string>> = {
  named: 'all figures',
  presence: 'joins and leaves alone',
  pseudonymous: 'figures without names',
  aggregate: 'numbers of each run',
  none: 'nothing',
};

/**
 * What a meeting records becomes less at any time, and more only before its first run: people came under what they were shown.
 * @param before undefined for a new meeting
 * @throws ViolationProblem for a mode that records more than the portal lets it, StateConflict `run-exists`
 */
export async function changePrivacy({ transaction, values }: Write, id: number, before: PrivacyMode | undefined): Promise<void> {
  const mode = values['privacy'] as PrivacyMode | undefined;
  if (mode === undefined) return;
  const found = await transaction.one<{ portal: string | null; held: boolean }>(
    sql`SELECT ${PRIVACY_OF_PORTAL} AS "portal", (EXISTS (SELECT 1 FROM "conference_meeting_run" "r" WHERE "r"."meeting_id" = "m"."id")
          OR ${hasRecords(raw('"m"."id"'))}) AS "held" FROM "conference_meeting" "m" WHERE "m"."id" = ${id}`,
  );
  const portal = PRIVACY_MODES.find((one) => one === found?.portal) ?? 'named';
  if (mode !== before && isStricter(portal, mode)) {
    const message = `Meetings of this portal record ${AT_MOST[portal]}: the setting meetings_privacy is ${portal}.`;
    throw oneViolation('privacy', message);
  }
  if (before === undefined || mode === before || found?.held !== true) return;
  if (mode === 'named' || isStricter(before, mode))
    throw new StateConflict('run-exists', 'The meeting was held under a stricter mode: what it records can become less, not more.');
  await lockMeetings(transaction, [id]);
  await REDUCTIONS[mode](transaction, id);
}
