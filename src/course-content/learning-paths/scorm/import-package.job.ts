import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { QuietRequest } from '../../../database/quiet-request.js';
import { type JobCall, JobHandler, type JobRun, NotBefore } from '../../../jobs/job-handler.js';
import { requireScanned } from '../../../platform/content-tree/nodes/node-files/scanned-file.js';
import { requireRoom } from '../../../platform/content-tree/nodes/node-files/node-space.js';
import { StoredFiles } from '../../../platform/content-tree/nodes/node-files/stored-files.js';
import { type OpenTransfer, Transfers } from '../../../platform/identity/transfers/transfers.js';
import { itemIri } from '../../../resource/model/iri.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { OperationsFor } from '../../../resource/persistence/operations-for.js';
import { Problem } from '../../../resource/protocol/problem.js';
import type { ByteSpan } from '../../../storage/storage.js';
import { type Context, editsContext } from '../../content-access/current-context.js';
import { LearningPath } from '../learning-path.entity.js';
import { makePaths, reportOf } from './package-paths.js';
import { type CheckedPackage, ScormImport } from './scorm-import.js';

/** Between two looks at whether a package has been scanned for viruses. */
const SCAN_PAUSE_MS = 10_000;
/** Percent of a package between two notes of how far it has been read. */
const PROGRESS_STEP = 5;
const IMPORT_ADDRESS = '/api/learning_paths/scorm/import';
const NOT_ANY_LONGER = 'The sender may not edit there any longer.';
const GIVEN_UP = 'The package could not be imported. Send it again; administrators see the reason with the background jobs.';

interface AskedImport {
  /** Of the transfer. */
  readonly id: number;
  readonly context: Context;
  readonly title: string | null;
  readonly category: number | null;
  readonly isDry: boolean;
}

/** A package that was read. */
interface ReadPackage {
  readonly checked: CheckedPackage;
  /** With the rights of now; undefined where the account is closed. */
  readonly sender: Actor | undefined;
}

/** A package that was read; or why it is not taken; null where the transfer was deleted meanwhile. */
type Read = ReadPackage | Problem | null;

/** Imports a package that is too large for a request. It is read without a connection of the database, and made paths of at once. */
@Injectable()
export class ImportPackageJob extends JobHandler<AskedImport, Read> {
  constructor(
    private readonly database: Database,
    private readonly transfers: Transfers,
    private readonly packages: ScormImport,
    private readonly files: StoredFiles,
    private readonly operations: OperationsFor,
    private readonly registry: ResourceRegistry,
  ) {
    super();
  }

  override async prepare({ payload: { id }, now }: JobCall<AskedImport>): Promise<Read> {
    const transfer = await this.transfers.run(id);
    if (!transfer) return null;
    try {
      const checked = await this.#read(transfer, now);
      // Looked up before the unit of work, which has one connection.
      return { checked, sender: await this.transfers.senderOf(transfer) };
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  override async run({ payload, transaction, prepared, now }: JobRun<AskedImport, Read>): Promise<void> {
    const transfer = prepared && (await this.transfers.lock(transaction, payload.id));
    if (!transfer) return;
    const outcome = prepared instanceof Problem ? prepared : await this.#imported(transaction, transfer, payload, prepared);
    if (outcome instanceof Problem) await this.transfers.fail(transaction, transfer.id, outcome, IMPORT_ADDRESS, now);
    else await this.transfers.finish(transaction, transfer, outcome, !payload.isDry, now);
  }

  override async died({ payload: { id }, now }: JobCall<AskedImport>, transaction: Transaction): Promise<void> {
    await this.transfers.fail(transaction, id, new Problem(500, GIVEN_UP), IMPORT_ADDRESS, now);
  }

  /** @throws Problem for a package that is not taken @throws NotBefore until it was scanned for viruses */
  async #read(transfer: OpenTransfer, now: Date): Promise<CheckedPackage> {
    const { id, asset } = transfer;
    const scan = await this.database.one<{ scan: 'clean' | 'pending' | 'infected' | 'refused' | null }>(
      sql`SELECT "scan_state" AS "scan" FROM "asset" WHERE "id" = ${asset}`,
    );
    if (scan?.scan === 'pending') throw new NotBefore(new Date(now.getTime() + SCAN_PAUSE_MS));
    requireScanned({ scan: scan?.scan ?? null });
    const place = await this.files.place('asset', asset);
    if (!place) throw new Problem(410, 'The package is not there any longer.');
    const sender = await this.transfers.senderOf(transfer);
    if (!sender) throw new Problem(403, NOT_ANY_LONGER);
    let noted = 0;
    const onProgress = async (part: number): Promise<void> => {
      const percent = Math.floor((part * 100) / PROGRESS_STEP) * PROGRESS_STEP;
      if (percent <= noted || percent >= 100) return;
      noted = percent;
      await this.transfers.reach(id, percent);
    };
    const source = { open: (span: ByteSpan) => this.files.open(place, span), size: place.size };
    return this.packages.checkStored(source, sender, onProgress);
  }

  /** The rights of the sender are those of now. @returns what an import at once answers, or why it cannot be */
  async #imported(
    transaction: Transaction,
    transfer: OpenTransfer,
    asked: AskedImport,
    { checked, sender: actor }: ReadPackage,
  ): Promise<object> {
    const { context, title, category, isDry } = asked;
    if (!actor || !(await editsContext(transaction, actor, context))) return new Problem(403, NOT_ANY_LONGER);
    const report = reportOf(checked);
    if (isDry) return { paths: [], report };
    transaction.quiet = new QuietRequest(actor.id ?? 0);
    const resource = this.registry.of(LearningPath);
    const operations = this.operations.of(actor, transaction);
    const paths = await makePaths({ transaction, operations, resource }, { checked, asset: transfer.asset, context, title, category });
    await requireRoom(transaction, context.course, 0);
    return { paths: paths.map((path) => itemIri(resource, path)), report };
  }
}
