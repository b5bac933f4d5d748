import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { PlacedRequest } from './placed-requests.js';

/** Works that are handed in, which a trace of an upload names. */
const WORKS = 'c_student_publications';

/** Writes a row for each new item that came with a file. */
export async function writeUploads(transaction: Transaction, placed: readonly PlacedRequest[]): Promise<void> {
  const uploads = placed
    .filter(({ request, content }) => request.created !== undefined && content?.hasFile)
    .flatMap((place) => place.request.times.map((at) => ({ ...place, at })));
  if (uploads.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "track_e_uploads" ("upload_user_id", "upload_date", "c_id", "upload_work_id", "upload_session_id")
        SELECT * FROM unnest(${uploads.map(({ request }) => request.userId)}::int[], ${uploads.map(({ at }) => new Date(at))}::timestamptz[],
          ${uploads.map(({ course }) => course ?? null)}::int[],
          ${uploads.map(({ address }) => (address.path === WORKS ? (address.id ?? null) : null))}::int[],
          ${uploads.map(({ session }) => session)}::int[])`,
  );
}
