import { sql } from '../../../database/sql.js';
import type { Database } from '../../../database/statements.js';

const PART_BYTES = 1_048_576;

/** Stores a stream in parts of a mebibyte. @returns its bytes */
export async function storeParts(database: Database, exportId: number, stream: AsyncIterable<Uint8Array>): Promise<number> {
  let [size, number] = [0, 0];
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const content = Buffer.concat(waiting);
    await database.rows(
      sql`INSERT INTO "personal_data_export_part" ("export_id", "number", "content") VALUES (${exportId}, ${number}, ${content})`,
    );
    [number, waiting, bytes] = [number + 1, [], 0];
  };
  for await (const chunk of stream) {
    waiting.push(chunk);
    bytes += chunk.byteLength;
    size += chunk.byteLength;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return size;
}
