import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import type { ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { User } from '../../directory/users/user.entity.js';
import { EXPORT_PERSONAL_DATA } from './export-personal-data.job.js';
import { mayAskForExport } from './personal-data-export.policy.js';

/** Seconds between two exports of one person's data. */
const PAUSE = 86_400;

/** Has a person's data put together in the background. */
@Injectable()
class AskForExport extends ActionHandler {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  /** The person's row is locked, so that of two requests at once one makes the export. @throws Problem 429 within a day */
  async run({ id: userId, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const latest = await transaction.one<{ id: number; state: string; createdAt: Date }>(
      sql`SELECT "id", "state", "created_at" AS "createdAt" FROM "personal_data_export"
          WHERE "user_id" = ${userId} AND "state" <> 'failed' ORDER BY "id" DESC LIMIT 1`,
    );
    if (latest && (latest.state === 'waiting' || latest.state === 'running')) return { id: latest.id, existing: true };
    const seconds = latest ? Math.ceil(PAUSE - (now.getTime() - latest.createdAt.getTime()) / 1000) : 0;
    if (seconds > 0) {
      const headers = { 'Retry-After': String(seconds) };
      throw new Problem(429, 'There is one export a day. Fetch the last one, or ask again later.', { headers });
    }
    const made = await transaction.one<{ id: number }>(
      sql`INSERT INTO "personal_data_export" ("user_id", "requested_by_id", "portal_id", "state", "created_at")
          VALUES (${userId}, ${actor.id}, ${actor.portalId}, 'waiting', ${now}) RETURNING "id"`,
    );
    const id = made?.id ?? 0;
    const subject = `/api/personal_data_exports/${id}`;
    await this.jobs.enqueue(transaction, EXPORT_PERSONAL_DATA, { id, subject }, { key: String(id), portalId: actor.portalId });
    return { id };
  }
}

/** `POST /api/users/{id}/export` */
export const askForExport: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'users/{id}/export',
  description: 'Asks for all data of a person in one zip file; the answer names the export, which is ready in a while. Once a day.',
  item: () => User,
  rule: mayAskForExport,
  answer: { kind: 'accepted', orExisting: true },
  handler: AskForExport,
};
