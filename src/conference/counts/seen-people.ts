import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { seenDiscriminator, unseenDiscriminator } from '../activity/inactivity-leave.js';
import { type InferredEvent, lockMeetings, writeInferredEvents } from '../ledger/inferred-events.js';
import { ParticipantResolver } from '../ledger/participant-resolver.js';
import type { RoomInfo } from '../rooms/room-server.js';

/** A look at the room of a meeting. */
interface RoomLook {
  readonly meetingId: number;
  /** When the server was asked before; null where it was not. */
  readonly before: Date | null;
  readonly at: Date;
  /** What it said; undefined where there is no such room any more. */
  readonly info: RoomInfo | undefined;
}

interface KnownPerson {
  readonly key: string;
  readonly present: boolean;
  /** Time of the last event, Unix milliseconds. */
  readonly lastAt: number;
}

/** Deliveries of what happened shortly before a look may be under way. */
const AROUND_MS = 15_000;

/**
 * Compares who is in a room by its server with who is by the ledger. Of who is missing a leave is inferred, at the last time that the person
 * is known to have been there; of who is there without having come, a join at the time of the look. What is reported later corrects both.
 * @returns how many events were inferred
 */
export async function inferFromLook(transaction: Transaction, { meetingId, before, at, info }: RoomLook): Promise<number> {
  await lockMeetings(transaction, [meetingId]);
  const known = await knownPeople(transaction, meetingId);
  const mentions = (info?.attendees ?? []).map(({ id, name }) => ({ meetingId, participant: { external: id }, name }));
  const resolver = await ParticipantResolver.load(transaction, mentions);
  const seen = new Map(mentions.flatMap((mention): [string, string][] => [[resolver.identityOf(mention)?.key ?? '', mention.name]]));
  const [look, earlier] = [at.getTime(), before?.getTime() ?? 0];
  const unseen = known.filter(({ key, present, lastAt }) => present && !seen.has(key) && lastAt < look - AROUND_MS);
  const recent = new Map(known.map((one) => [one.key, one]));
  const come = [...seen].filter(([key]) => key !== '' && isNew(recent.get(key), look));
  const events: InferredEvent[] = [
    ...unseen.map(({ key, lastAt }) => {
      const time = lastAt < earlier - AROUND_MS ? earlier : lastAt;
      return {
        meetingId,
        participantKey: key,
        time,
        kind: 'leave' as const,
        discriminator: unseenDiscriminator(look - time),
        reason: 'not in the room',
      };
    }),
    ...come.map(([key, name]) => {
      const since = Math.min(look, Math.max(earlier, recent.get(key)?.lastAt ?? 0, info?.createTime ?? 0));
      const discriminator = seenDiscriminator(look - since);
      return { meetingId, participantKey: key, time: look, name, kind: 'join' as const, discriminator, reason: 'in the room' };
    }),
  ];
  await transaction.rows(
    sql`INSERT INTO "conference_room_look" ("meeting_id", "looked_at") VALUES (${meetingId}, ${at}::timestamptz)
        ON CONFLICT ("meeting_id") DO UPDATE SET "looked_at" = EXCLUDED."looked_at"`,
  );
  return writeInferredEvents(transaction, events, at);
}

function isNew(known: KnownPerson | undefined, look: number): boolean {
  return known === undefined || (!known.present && known.lastAt < look - AROUND_MS);
}

function knownPeople(transaction: Transaction, meetingId: number): Promise<KnownPerson[]> {
  return transaction.rows<KnownPerson>(
    sql`SELECT "participant_key" AS "key", bool_or(NOT "close") AS "present", floor(extract(epoch FROM max(COALESCE("out_at", "in_at"))) * 1000)::bigint AS "lastAt"
        FROM "conference_activity" WHERE "meeting_id" = ${meetingId} AND "type" = 'presence' AND "participant_key" NOT LIKE 'i:%' GROUP BY 1 ORDER BY 1`,
  );
}
