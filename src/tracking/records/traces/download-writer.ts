import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { PlacedRequest } from './placed-requests.js';

/** Writes a row for each file of which the beginning was sent; a file that is fetched in parts counts once. */
export async function writeDownloads(transaction: Transaction, placed: readonly PlacedRequest[]): Promise<void> {
  const downloads = placed.filter(isDownload).flatMap((place) => place.request.times.map((at) => ({ ...place, at })));
  if (downloads.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "track_e_downloads" ("down_user_id", "down_date", "down_doc_path", "resource_link_id")
        SELECT * FROM unnest(${downloads.map(({ request }) => request.userId)}::int[], ${downloads.map(({ at }) => new Date(at))}::timestamptz[],
          ${downloads.map(({ content }) => content?.title ?? null)}::text[], ${downloads.map(({ content }) => content?.link ?? null)}::bigint[])`,
  );
}

function isDownload({ request, address, content }: PlacedRequest): boolean {
  return request.method === 'GET' && address.action === 'content' && request.fromBeginning && content !== undefined;
}
