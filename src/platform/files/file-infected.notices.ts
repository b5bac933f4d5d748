import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { teachingStaffOfLinks } from '../notifications/teaching-staff.js';

/** Sent to the one who uploaded a file in which the scanner found something, and to those who teach where it is. */
@Injectable()
class InfectedFile extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<{ name: string; course: number | null; session: number | null; portal: number | null }>(
      sql`SELECT COALESCE("f"."original_name", "f"."title") AS "name", "l"."course_id" AS "course", "l"."session_id" AS "session",
            (SELECT min("p"."url_id") FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "n"."creator_id") AS "portal"
          FROM "resource_file" "f" JOIN "resource_node" "n" ON "n"."id" = "f"."resource_node_id"
          LEFT JOIN LATERAL (SELECT * FROM "resource_link" "k" WHERE "k"."resource_node_id" = "n"."id" AND "k"."deleted_at" IS NULL ORDER BY "k"."id" LIMIT 1) "l" ON TRUE
          WHERE "f"."id" = ${id} AND "f"."scan_state" = 'infected'`,
    );
    if (row?.portal == null) return undefined;
    const titles = {
      en: `A virus was found in “${row.name}”; its content was removed`,
      fr: `Un virus a été trouvé dans « ${row.name} » ; son contenu a été supprimé`,
    };
    const subject = `/api/resource_files/${id}`;
    return { titles, text: '', subject, courseId: row.course, sessionId: row.session, portalId: row.portal, actorId: null };
  }

  override receivers(id: number): Sql {
    const node = sql`(SELECT "f"."resource_node_id" FROM "resource_file" "f" WHERE "f"."id" = ${id})`;
    return sql`SELECT "n"."creator_id" AS "id" FROM "resource_node" "n" WHERE "n"."id" = ${node} AND "n"."creator_id" IS NOT NULL
      UNION ${teachingStaffOfLinks(node)}`;
  }
}

export const fileInfected: NoticeKind = {
  kind: 'file.infected',
  label: { en: 'A virus in a file', fr: 'Un virus dans un fichier' },
  description: {
    en: 'The virus scanner removed a file that you sent, or a file of a course that you teach.',
    fr: 'L’antivirus a supprimé un fichier que vous avez envoyé, ou un fichier d’un cours que vous enseignez.',
  },
  mail: 'immediately',
  source: InfectedFile,
};
