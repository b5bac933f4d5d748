import { Injectable, Logger } from '@nestjs/common';
import { identifier, join, sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { Blobs } from '../../../storage/blobs.js';
import { Storages } from '../../../storage/storages.js';
import { ScanRefused, VirusScanner } from '../../../storage/virus-scanner.js';
import { FILE_TABLES, type FileTable } from '../../content-tree/nodes/node-files/kept-bytes.js';
import type { FileScan } from '../../content-tree/nodes/node-files/scanned-file.js';
import { Notices } from '../../../feature/notices.js';
import { fileInfected } from './file-infected.notices.js';

/** Files of one turn; the next turn scans the others. */
const AT_ONCE = 20;

interface PendingBlob {
  readonly id: string;
  readonly driver: string;
  readonly key: string;
}

/** Scans what was stored before it could be scanned. */
@Injectable()
export class FileScanner {
  private readonly logger = new Logger(FileScanner.name);

  constructor(
    private readonly database: Database,
    private readonly blobs: Blobs,
    private readonly storages: Storages,
    private readonly scanner: VirusScanner,
    private readonly notices: Notices,
  ) {}

  /** @returns how many are not pending any more */
  async scanPending(): Promise<number> {
    let done = 0;
    for (const blob of await this.pending()) if (await this.scanOne(blob)) done += 1;
    return done;
  }

  private pending(): Promise<PendingBlob[]> {
    const each = FILE_TABLES.map(
      (
        table,
      ) => sql`SELECT "c"."blob_id" FROM ${identifier(table)} "f" JOIN ${identifier(`${table}_content`)} "c" ON "c".${identifier(`${table}_id`)} = "f"."id"
        WHERE "f"."scan_state" = 'pending'`,
    );
    return this.database.rows<PendingBlob>(
      sql`SELECT "id", "driver", "key" FROM "stored_blob" WHERE "id" IN (${join(each, ' UNION ')}) ORDER BY "created_at" LIMIT ${AT_ONCE}::int`,
    );
  }

  /** @returns false where it is to be tried again */
  private async scanOne(blob: PendingBlob): Promise<boolean> {
    try {
      const state = await this.scanner.scan(await this.blobs.open(blob));
      await this.settle(blob.id, state === 'clean' ? 'clean' : null);
      return true;
    } catch (error) {
      if (!(error instanceof ScanRefused)) this.logger.error(`Blob ${blob.id} could not be scanned: ${String(error)}`);
      if (!(error instanceof ScanRefused) || error.reason === 'unavailable') return false;
      await this.remove(blob, error.reason === 'infected' ? 'infected' : 'refused');
      return true;
    }
  }

  private async settle(blob: string, scan: FileScan | null): Promise<void> {
    await this.database.transaction(async (transaction) => {
      for (const table of FILE_TABLES) await filesWith(transaction, table, blob, scan);
    }, 'job');
  }

  /** The bytes go; the file stays, and says why it has none. */
  private async remove({ id, driver, key }: PendingBlob, scan: FileScan): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const files = await filesWith(transaction, 'resource_file', id, scan);
      await filesWith(transaction, 'asset', id, scan);
      await transaction.rows(sql`UPDATE "stored_blob" SET "state" = 'deleted' WHERE "id" = ${id}`);
      if (scan === 'infected') await this.notices.raiseEach(transaction, fileInfected.kind, files);
    }, 'job');
    await this.storages.of(driver).delete(key);
  }
}

/** Says it of all files that share the blob. @returns their ids */
async function filesWith(transaction: Transaction, table: FileTable, blob: string, scan: FileScan | null): Promise<number[]> {
  const rows = await transaction.rows<{ id: number }>(
    sql`UPDATE ${identifier(table)} "f" SET "scan_state" = ${scan} FROM ${identifier(`${table}_content`)} "c"
        WHERE "c".${identifier(`${table}_id`)} = "f"."id" AND "c"."blob_id" = ${blob} AND "f"."scan_state" = 'pending' RETURNING "f"."id"`,
  );
  return rows.map(({ id }) => id);
}
