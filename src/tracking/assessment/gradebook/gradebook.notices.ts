import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { missingFontPackages } from '../certificates/certificate-fonts.js';
import { portalOf } from '../../../platform/content-tree/nodes/content-items/content-notice.js';

const NEW_MARK = message('gradebook.notices.entered.title', 'New mark: {title}');
const ISSUED = message('gradebook.notices.issued.title', 'Your certificate: {title}');
const EXPIRED = message('gradebook.notices.expiring.expired', 'Your certificate has expired: {title}');
const EXPIRES_SOON = message('gradebook.notices.expiring.title', 'Your certificate expires soon: {title}');
const UNPRINTABLE = message('gradebook.notices.unprintable.title', 'A certificate lacks the font of its name: {title}');

interface Row {
  readonly title: string;
  readonly course: number;
  readonly session: number | null;
  readonly portal: number;
}

const BOOK = sql`"g"."course_id" AS "course", "g"."session_id" AS "session", ${portalOf(sql`"g"."course_id"`)} AS "portal"`;

function contentOf(row: Row | undefined, subject: string, titles: (title: string) => NoticeContent['titles']): NoticeContent | undefined {
  if (!row) return undefined;
  const { title, course, session, portal } = row;
  return { titles: titles(title), text: '', subject, courseId: course, sessionId: session, portalId: portal, actorId: null };
}

/** A mark in a column that learners see. */
@Injectable()
class EnteredGrade extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Row>(
      sql`SELECT "e"."title", ${BOOK} FROM "gradebook_result" "r" JOIN "gradebook_evaluation" "e" ON "e"."id" = "r"."evaluation_id" AND "e"."visible"
          JOIN "gradebook_category" "g" ON "g"."id" = "e"."category_id" WHERE "r"."id" = ${id} AND "r"."score" IS NOT NULL`,
    );
    const content = contentOf(row, `/api/gradebook_results/${id}`, (title) => NEW_MARK.with({ title }));
    return content && { ...content, groupKey: String(content.courseId) };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "user_id" AS "id" FROM "gradebook_result" WHERE "id" = ${id}`;
  }
}

/** Its holder, on the portal of its course, while it is not withdrawn. */
function holder(id: number, { portalId }: NoticeContent): Sql {
  return sql`SELECT "c"."user_id" AS "id" FROM "gradebook_certificate" "c" JOIN "access_url_rel_user" "p" ON "p"."user_id" = "c"."user_id"
    AND "p"."url_id" = ${portalId} WHERE "c"."id" = ${id} AND "c"."revoked_at" IS NULL`;
}

async function certificate(transaction: Transaction, id: number): Promise<(Row & { expiresOn: string | null }) | undefined> {
  return transaction.one(
    sql`SELECT "k"."title", ${BOOK}, "c"."expiry_date"::text AS "expiresOn" FROM "gradebook_certificate" "c"
        JOIN "gradebook_category" "g" ON "g"."id" = "c"."category_id" JOIN "course" "k" ON "k"."id" = "g"."course_id"
        WHERE "c"."id" = ${id} AND "c"."revoked_at" IS NULL AND "c"."publish"`,
  );
}

@Injectable()
class IssuedCertificate extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    return contentOf(await certificate(transaction, id), `/api/gradebook_certificates/${id}`, (title) => ISSUED.with({ title }));
  }

  override receivers(id: number, content: NoticeContent): Sql {
    return holder(id, content);
  }
}

/** 30 and 7 days before it expires, and when it has. */
@Injectable()
class ExpiringCertificate extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const row = await certificate(transaction, id);
    if (!row?.expiresOn) return undefined;
    const isOver = row.expiresOn < now.toISOString().slice(0, 10);
    const content = contentOf(row, `/api/gradebook_certificates/${id}`, (title) =>
      isOver ? EXPIRED.with({ title }) : EXPIRES_SOON.with({ title }),
    );
    return content && { ...content, text: row.expiresOn };
  }

  override receivers(id: number, content: NoticeContent): Sql {
    return holder(id, content);
  }
}

/** A certificate that would show boxes instead of a name, before anybody draws it. */
@Injectable()
class UnprintableCertificate extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const row = await transaction.one<Row & { texts: string[] }>(
      sql`SELECT "k"."title", ${BOOK}, ARRAY["c"."snapshot" ->> 'firstname', "c"."snapshot" ->> 'lastname', "c"."snapshot" ->> 'course'] AS "texts"
          FROM "gradebook_certificate" "c" JOIN "gradebook_category" "g" ON "g"."id" = "c"."category_id" JOIN "course" "k" ON "k"."id" = "g"."course_id"
          WHERE "c"."id" = ${id} AND "c"."revoked_at" IS NULL`,
    );
    const packages = missingFontPackages(row?.texts ?? []);
    if (packages.length === 0) return undefined;
    const content = contentOf(row, `/api/gradebook_certificates/${id}`, (title) => UNPRINTABLE.with({ title }));
    return content && { ...content, text: packages.join(', ') };
  }

  override receivers(_: number, { courseId, sessionId, portalId }: NoticeContent): Sql {
    return sql`SELECT "user_id" AS "id" FROM "course_rel_user" WHERE "course_id" = ${courseId} AND "status" = 'teacher'
      UNION SELECT "user_id" FROM "session_rel_course_rel_user" WHERE "course_id" = ${courseId} AND "session_id" = ${sessionId}::int AND "status" = 'course_coach'
      UNION SELECT "u"."id" FROM "user" "u" JOIN "access_url_rel_user" "p" ON "p"."user_id" = "u"."id" AND "p"."url_id" = ${portalId}
        WHERE "u"."roles" ?| ARRAY['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN']`;
  }
}

export const gradeEntered: NoticeKind = {
  kind: 'grade.entered',
  label: message('gradebook.notices.entered.label', 'A new mark in a gradebook'),
  description: message('gradebook.notices.entered.description', 'A teacher entered or changed one of your marks in a gradebook.'),
  mail: 'daily',
  source: EnteredGrade,
};

export const certificateIssued: NoticeKind = {
  kind: 'certificate.issued',
  label: message('gradebook.notices.issued.label', 'A certificate for you'),
  description: message('gradebook.notices.issued.description', 'You have met the requirements of a course and received its certificate.'),
  mail: 'immediately',
  source: IssuedCertificate,
};

export const certificateExpiring: NoticeKind = {
  kind: 'certificate.expiring',
  label: message('gradebook.notices.expiring.label', 'One of your certificates expires'),
  description: message('gradebook.notices.expiring.description', 'One of your certificates expires soon.'),
  mail: 'immediately',
  source: ExpiringCertificate,
};

export const certificateUnprintable: NoticeKind = {
  kind: 'certificate.unprintable',
  label: message('gradebook.notices.unprintable.label', 'A certificate lacks a font'),
  description: message(
    'gradebook.notices.unprintable.description',
    'A certificate was issued for a name in a script that no installed font has; it shows boxes until the named package is installed.',
  ),
  mail: 'immediately',
  source: UnprintableCertificate,
};
