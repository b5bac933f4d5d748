import { sql, type Statements } from 'lyceum/resource';

/** Codes of the states that the platform knows by itself; administrators may add others, between which tickets move freely. */
const TICKET_STATES = ['new', 'pending', 'unconfirmed', 'forwarded', 'closed'] as const;

type TicketState = (typeof TICKET_STATES)[number];

export const STATE_TITLES: Readonly<Record<TicketState, string>> = {
  new: 'New',
  pending: 'Pending',
  unconfirmed: 'Unconfirmed',
  forwarded: 'Forwarded',
  closed: 'Closed',
};

/** A ticket is new once; a closed one is taken up again before anything else happens to it. */
export function mayFollow(from: string, to: string): boolean {
  if (from === to) return true;
  return to !== 'new' && (from !== 'closed' || to === 'pending');
}

/** The id of a state by its code; states are seeded, and those that are not come with their first ticket. */
export async function ticketStateId(statements: Statements, code: TicketState): Promise<number> {
  const find = sql`SELECT "id" FROM "ticket_status" WHERE "code" = ${code}`;
  const known = await statements.one<{ id: number }>(find);
  if (known) return known.id;
  await statements.rows(
    sql`INSERT INTO "ticket_status" ("title", "code") VALUES (${STATE_TITLES[code]}, ${code}) ON CONFLICT ("code") DO NOTHING`,
  );
  return Number((await statements.one<{ id: number }>(find))?.id);
}
