import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { eventIdentity } from '../events/event-identity.js';
import { ACKNOWLEDGED } from '../events/room-event.js';
import { modeOf, type PrivacyMode } from '../modes/meeting-privacy.js';
import { pseudonymOf } from '../modes/pseudonyms.js';
import { drawnSecrets } from './pseudonym-secrets.js';

/** A person who goes into a run of a meeting from a page that says what is recorded. */
export interface Acknowledgement {
  readonly meetingId: number;
  /** `u:` and the id of an account, or `g:` and the id that a guest joins with. */
  readonly participantKey: string;
  /** What the page said. */
  readonly mode: PrivacyMode;
  /** By which the server names the run, Unix milliseconds. */
  readonly createTime: number;
}

const KINDS_OF_NOBODY: readonly PrivacyMode[] = ['aggregate', 'none'];

/**
 * Notes in the ledger that a person knew what a run records, once however often the person joins. Nothing is noted where the mode has become
 * another one meanwhile, nor of people of whom nothing may be recorded.
 */
export async function noteAcknowledgement(
  transaction: Transaction,
  { meetingId, participantKey, mode, createTime }: Acknowledgement,
  now: Date,
): Promise<void> {
  if ((await modeOf(transaction, meetingId)) !== mode || KINDS_OF_NOBODY.includes(mode)) return;
  const secret = mode === 'pseudonymous' ? ((await drawnSecrets(transaction, [meetingId])).get(meetingId) ?? '') : undefined;
  const key = secret === undefined ? participantKey : pseudonymOf(secret, participantKey);
  const run = String(createTime);
  const time = now.getTime();
  const identity = eventIdentity(`${ACKNOWLEDGED} ${meetingId} ${run}`, {
    kind: 'join',
    participant: { external: key },
    time: createTime,
    discriminator: '',
    ordinal: 0,
  });
  // Two windows of one person may come at once; the statement after the lock sees what the other one wrote.
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${identity}, 0))`);
  await transaction.rows(
    sql`INSERT INTO "conference_event" ("meeting_id", "participant_key", "kind", "discriminator", "time", "identity", "payload", "arrived_at")
        SELECT ${meetingId}::int, ${key}::text, ${ACKNOWLEDGED}, ${run}::text, ${time}::bigint, ${identity}::text, ${JSON.stringify({ event: ACKNOWLEDGED, mode })}::jsonb, ${now}::timestamptz
        WHERE NOT EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = ${meetingId} AND "e"."participant_key" = ${key}::text
          AND "e"."kind" = ${ACKNOWLEDGED} AND "e"."discriminator" = ${run}::text) ON CONFLICT DO NOTHING`,
  );
}
