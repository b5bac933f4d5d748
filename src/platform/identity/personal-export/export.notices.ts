import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';

const READY_EXPORT = message('personal-export.notices.readyExport.titles', 'The export of your data is ready');

/** An export that can be fetched, sent to the person whose data it has. */
@Injectable()
class ReadyExport extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ portal: number }>(
      sql`SELECT "portal_id" AS "portal" FROM "personal_data_export" WHERE "id" = ${id} AND "state" = 'ready' AND "expires_at" > ${now}`,
    );
    return (
      row && {
        titles: READY_EXPORT,
        text: '',
        subject: `/api/personal_data_exports/${id}`,
        courseId: null,
        sessionId: null,
        portalId: row.portal,
        actorId: null,
      }
    );
  }

  override receivers(id: number): Sql {
    return sql`SELECT "user_id" AS "id" FROM "personal_data_export" WHERE "id" = ${id}`;
  }
}

export const exportReady: NoticeKind = {
  kind: 'export.ready',
  label: message('personal-export.notices.ready.label', 'An export of your data is ready'),
  description: message(
    'personal-export.notices.ready.description',
    'The zip file with your personal data, which you asked for, can be downloaded for seven days.',
  ),
  mail: 'immediately',
  source: ReadyExport,
};
