import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { type JobCall, JobHandler, type JobRun } from '../../../jobs/job-handler.js';
import { Notices } from '../../../feature/notices.js';
import { exportReady } from './export.notices.js';
import { PersonalArchive, type ExportedPerson } from './personal-archive.js';

/** The kind of the jobs that put exports together. */
export const EXPORT_PERSONAL_DATA = 'personal_data.export';
/** Milliseconds for which an export can be fetched. */
const KEPT_MS = 7 * 86_400_000;

interface Asked {
  readonly id: number;
}

/** Puts an export together and stores it in parts; one that was deleted meanwhile is left alone. */
@Injectable()
export class ExportPersonalData extends JobHandler<Asked, number | null> {
  constructor(
    private readonly database: Database,
    private readonly archive: PersonalArchive,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async prepare({ payload: { id }, now }: JobCall<Asked>): Promise<number | null> {
    const person = await this.database.one<ExportedPerson>(sql`UPDATE "personal_data_export" "e" SET "state" = 'running'
      FROM "user" "u" WHERE "e"."id" = ${id} AND "u"."id" = "e"."user_id"
      RETURNING "u"."id", "u"."username", "u"."roles", "u"."status", "e"."portal_id" AS "portalId"`);
    if (!person) return null;
    await this.database.rows(sql`DELETE FROM "personal_data_export_part" WHERE "export_id" = ${id}`);
    return this.archive.store(id, person, now);
  }

  override async run({ payload: { id }, transaction, prepared: size, now }: JobRun<Asked, number | null>): Promise<void> {
    if (size === null) return;
    const ready = await transaction.rows(sql`UPDATE "personal_data_export" SET "state" = 'ready', "ready_at" = ${now},
        "expires_at" = ${new Date(now.getTime() + KEPT_MS)}, "size" = ${size} WHERE "id" = ${id} RETURNING "id"`);
    if (ready.length > 0) await this.notices.raise(transaction, exportReady.kind, id);
  }

  override async died({ payload: { id } }: JobCall<Asked>, transaction: Transaction): Promise<void> {
    await transaction.rows(sql`UPDATE "personal_data_export" SET "state" = 'failed' WHERE "id" = ${id}`);
    await transaction.rows(sql`DELETE FROM "personal_data_export_part" WHERE "export_id" = ${id}`);
  }
}
