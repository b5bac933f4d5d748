import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { teachingStaffOfLinks } from '../../content-tree/nodes/node-links/teaching-staff.js';

const INFECTED = message('files.notices.infected.title', 'A virus was found in “{name}”; its content was removed');

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
    const titles = INFECTED.with({ name: row.name });
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
  label: message('files.notices.infected.label', 'A virus in a file'),
  description: message(
    'files.notices.infected.description',
    'The virus scanner removed a file that you sent, or a file of a course that you teach.',
  ),
  mail: 'immediately',
  source: InfectedFile,
};
