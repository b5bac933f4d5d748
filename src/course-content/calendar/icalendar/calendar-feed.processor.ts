import { Injectable } from '@nestjs/common';
import { digestOf, drawSecret } from '../../../auth/digest.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { inPerson } from '../../../resource/model/rule.js';
import { accessDenied } from '../../../resource/policy/access-denied.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { oneViolation, StateConflict, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { rememberFeedAddress } from './fresh-feed-address.js';

const MOST_FEEDS = 10;

/** Where feeds are read. */
export const FEED_PATH = 'calendar/feed.ics';

/** Feeds, each with a key that is shown once and stored as a digest. */
@Injectable()
export class CalendarFeedProcessor extends Processor {
  constructor(private readonly environment: Environment) {
    super();
  }

  /**
   * @throws ViolationProblem where the scope names no course or session
   * @throws Problem 403 to callers who are not there in person: an address lasts longer than a key or acting for another person
   * @throws StateConflict `too-many-feeds`
   */
  override async create(write: Write): Promise<number> {
    const { actor, transaction, values } = write;
    if (!actor.isInPerson) throw accessDenied(actor, inPerson);
    requireScope(values);
    await requireRoom(write);
    const secret = drawSecret();
    const id = await super.create({ ...write, values: { ...values, secretDigest: digestOf(secret) } });
    await rememberFeedAddress(transaction, id, `${this.environment.PUBLIC_URL ?? ''}/${FEED_PATH}?key=${secret}`);
    return id;
  }
}

function requireScope({ scope = 'all', course, session }: Write['values']): void {
  const named = { course, session };
  for (const place of ['course', 'session'] as const) {
    if (scope === place && named[place] == null) throw refused(place, `Name the ${place} that the feed is of.`);
    if (scope !== place && named[place] != null) throw refused(place, `A feed with the scope "${String(scope)}" names no ${place}.`);
  }
}

/** The person is locked, so that two feeds at once are counted one after the other. */
async function requireRoom({ transaction, actor }: Write): Promise<void> {
  await transaction.rows(sql`SELECT "id" FROM "user" WHERE "id" = ${actor.id} FOR NO KEY UPDATE`);
  const found = await transaction.one<{ count: number }>(
    sql`SELECT count(*)::int AS "count" FROM "calendar_feed" WHERE "user_id" = ${actor.id} AND "access_url_id" = ${actor.portalId}`,
  );
  if ((found?.count ?? 0) >= MOST_FEEDS)
    throw new StateConflict('too-many-feeds', `You have ${MOST_FEEDS} feeds already; delete one first.`);
}

function refused(propertyPath: string, message: string): ViolationProblem {
  return oneViolation(propertyPath, message, VIOLATION_CODES.blank);
}
