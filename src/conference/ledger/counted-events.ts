import { texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { eventIdentity } from '../events/event-identity.js';
import { digestOf, pseudonymOf } from '../modes/pseudonyms.js';
import { announceMeetings } from './meeting-announcement.js';
import type { PlacedEvent } from './ledger-types.js';
import { type Mention, ParticipantResolver } from './participant-resolver.js';

interface Mark {
  readonly meetingId: number;
  readonly run: string;
  readonly kind: string;
  readonly mark: string;
}

/**
 * Counts events of meetings that record numbers alone: what is written is a mark that there was one more, so that an event that comes again
 * counts once; of joins, the person of a run once. A mark says neither when it was nor, without the secret of the meeting, of whom or what.
 * @returns for each event, in their order, whether it was new
 */
export async function countEvents(
  transaction: Transaction,
  counted: readonly (Mention & PlacedEvent)[],
): Promise<{ readonly identity: string; readonly isNew: boolean }[]> {
  // Who people are is found out by what they are called, and marked afterwards.
  const mentions = counted.map(({ meetingId, participant, room, isJoin }) => ({ meetingId, participant, room, isJoin }));
  const resolver = await ParticipantResolver.load(transaction, mentions);
  const marks = counted.map((one) => markOf(one, resolver));
  const known = marks.filter((mark) => mark !== undefined);
  const rows = await transaction.rows<Mark>(
    sql`INSERT INTO "conference_run_mark" ("meeting_id", "run", "kind", "mark")
        SELECT DISTINCT "t".* FROM unnest(${known.map(({ meetingId }) => meetingId)}::int[], ${texts(known.map(({ run }) => run))}::text[],
          ${texts(known.map(({ kind }) => kind))}::text[], ${texts(known.map(({ mark }) => mark))}::text[]) AS "t" ("meeting", "run", "kind", "mark")
        WHERE NOT EXISTS (SELECT 1 FROM "conference_run_number" "n" WHERE "n"."meeting_id" = "t"."meeting" AND "n"."run" = "t"."run") ON CONFLICT DO NOTHING
        RETURNING "meeting_id" AS "meetingId", "run", "kind", "mark"`,
  );
  await announceMeetings(transaction, [...new Set(rows.map(({ meetingId }) => meetingId))]);
  const fresh = new Set(rows.map(nameOf));
  return marks.map((mark) => ({ identity: mark?.mark ?? '', isNew: mark !== undefined && fresh.delete(nameOf(mark)) }));
}

/** What happens in breakout rooms is not counted: the people of one would be fewer than those of the meeting. */
function markOf(one: Mention & PlacedEvent, resolver: ParticipantResolver): Mark | undefined {
  const { meetingId, room, event, secret = '' } = one;
  if (room !== undefined) return undefined;
  const run = event.meeting.internal ?? '';
  if (event.kind !== 'join') return { meetingId, run, kind: event.kind, mark: digestOf(secret, eventIdentity(String(meetingId), event)) };
  const who = resolver.identityOf({ meetingId, participant: one.participant });
  return who && { meetingId, run, kind: event.kind, mark: pseudonymOf(secret, who.key) };
}

function nameOf({ meetingId, run, kind, mark }: Mark): string {
  return JSON.stringify([meetingId, run, kind, mark]);
}
