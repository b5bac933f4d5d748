import { Injectable } from '@nestjs/common';
import { Rejection } from '../../../auth/rejection.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { personalDataExportPolicy } from './personal-data-export.policy.js';

/** Sends the zip file of an export, one part in memory at a time. */
@Injectable()
class ExportContent extends ActionHandler {
  constructor(private readonly database: Database) {
    super();
  }

  /** @throws Problem 409 before it is ready, 410 once it is gone */
  async run({ id, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const found = await transaction.one<{ state: string; expiresAt: Date | null; user: number }>(
      sql`SELECT "state", "expires_at" AS "expiresAt", "user_id" AS "user" FROM "personal_data_export" WHERE "id" = ${id}`,
    );
    if (found?.state === 'expired' || (found?.expiresAt && found.expiresAt <= now))
      throw new Rejection(410, 'This export is no longer kept.');
    if (found?.state !== 'ready') throw new Problem(409, 'This export is not ready yet, or has failed.');
    return { file: { name: `personal-data-${found.user}.zip`, mimeType: 'application/zip', content: this.#parts(id) } };
  }

  async *#parts(id: number): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number += 1) {
      const part = await this.database.one<{ content: Buffer }>(
        sql`SELECT "content" FROM "personal_data_export_part" WHERE "export_id" = ${id} AND "number" = ${number}`,
      );
      if (!part) return;
      yield part.content;
    }
  }
}

/** `GET /api/personal_data_exports/{id}/content` */
export const exportContent: ActionDeclaration = {
  name: 'content',
  method: 'GET',
  path: 'personal_data_exports/{id}/content',
  description: 'The zip file: manifest.json, a JSON and a CSV file for each resource, and uploaded files.',
  rule: personalDataExportPolicy.rule('read'),
  onRecord: true,
  answer: fileAnswer('application/zip'),
  handler: ExportContent,
};
