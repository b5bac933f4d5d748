import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';

/** An export that can be fetched, sent to the person whose data it has. */
@Injectable()
class ReadyExport extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ portal: number }>(
      sql`SELECT "portal_id" AS "portal" FROM "personal_data_export" WHERE "id" = ${id} AND "state" = 'ready' AND "expires_at" > ${now}`,
    );
    return (
      row && {
        titles: { en: 'The export of your data is ready', fr: 'L’export de vos données est prêt' },
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
  label: { en: 'An export of your data is ready', fr: 'Un export de vos données est prêt' },
  description: {
    en: 'The zip file with your personal data, which you asked for, can be downloaded for seven days.',
    fr: 'Le fichier zip de vos données personnelles, que vous avez demandé, peut être téléchargé pendant sept jours.',
  },
  mail: 'immediately',
  source: ReadyExport,
};
