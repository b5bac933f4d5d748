import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { PlacedRequest } from './placed-requests.js';

/** Writes a row for each link that was followed. */
export async function writeLinks(transaction: Transaction, placed: readonly PlacedRequest[]): Promise<void> {
  const opened = placed
    .filter(
      ({ request, address }) =>
        request.method === 'POST' && address.path === 'links' && address.action === 'open' && address.id !== undefined,
    )
    .flatMap((place) => place.request.times.map((at) => ({ ...place, at })));
  if (opened.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "track_e_links" ("links_user_id", "links_date", "c_id", "links_link_id", "link_session_id")
        SELECT * FROM unnest(${opened.map(({ request }) => request.userId)}::int[], ${opened.map(({ at }) => new Date(at))}::timestamptz[],
          ${opened.map(({ course }) => course ?? null)}::int[], ${opened.map(({ address }) => address.id ?? 0)}::int[],
          ${opened.map(({ session }) => session)}::int[])`,
  );
}
