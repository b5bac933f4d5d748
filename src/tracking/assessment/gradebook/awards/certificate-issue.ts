import { Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { raw, sql, type Sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { insertLinks } from '../../../../platform/content-tree/nodes/node-links/link-writer.js';
import { insertNode } from '../../../../platform/content-tree/nodes/node-tree.js';
import { StoredFiles } from '../../../../platform/content-tree/nodes/node-files/stored-files.js';
import { Notices } from '../../../../feature/notices.js';
import { saidName } from '../../../../platform/directory/portals/portals.settings.js';
import { Environment } from '../../../../config/environment.js';
import { missingFontPackages } from '../../certificates/certificate-fonts.js';
import type { CertificateSnapshot } from '../../certificates/certificate-snapshot.js';
import { certificateIssued, certificateUnprintable } from '../gradebook.notices.js';
import type { GradebookScope } from '../categories/gradebook-scope.js';

/** Most certificates of one turn; the next turn issues the others. */
const MOST_CERTIFICATES = 200;
/** Longest template that a certificate takes along, in bytes. */
const LONGEST_TEMPLATE = 65_536;
const NODE_TYPE = 'gradebook_certificates';

export interface Certificate {
  readonly category: number;
  readonly user: number;
  readonly publish: boolean;
  /** Account of the teacher who issues it; null: the service. */
  readonly issuer: number | null;
}

/** Who has earned a certificate of a category. */
export interface Reached {
  readonly category: number;
  readonly user: number;
}

interface Occasion extends Omit<CertificateSnapshot, 'template' | 'address'> {
  readonly origin: string | null;
  /** The file. */
  readonly template: number | null;
  readonly node: number;
  readonly courseId: number;
  readonly session: number | null;
  readonly score: number;
}

/** Issues certificates, by themselves or by a teacher. The caller has locked the gradebook. */
@Injectable()
export class CertificateIssue {
  readonly #logger = new Logger(CertificateIssue.name);

  constructor(
    private readonly environment: Environment,
    private readonly files: StoredFiles,
    private readonly notices: Notices,
  ) {}

  /**
   * Issues the certificates of those who have passed and never had one.
   * @param reached what `reachedCertificates` has found
   * @returns whether these were all; the gradebook is marked for a further turn where they may not have been
   */
  async issueReached(
    transaction: Transaction,
    { course, session }: GradebookScope,
    reached: readonly Reached[],
    now: Date,
  ): Promise<boolean> {
    for (const one of reached) await this.issue(transaction, { ...one, publish: true, issuer: null }, now);
    if (reached.length < MOST_CERTIFICATES) return true;
    await transaction.rows(sql`INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id") VALUES (${course}, ${session}, NULL)`);
    return false;
  }

  /** @returns id of the certificate */
  async issue(transaction: Transaction, { category, user, publish, issuer }: Certificate, now: Date): Promise<number> {
    const occasion = await transaction.one<Occasion>(occasionOf(category, user, now));
    if (!occasion) throw new Error(`Learner ${user} has no total in the category ${category}.`);
    const { node: parentId, courseId, session, score, template, origin, ...printed } = occasion;
    const hash = randomBytes(32).toString('hex');
    const path = `/certificates/${hash}`;
    const address = `${this.environment.PUBLIC_URL ?? origin ?? ''}${path}`;
    const snapshot: CertificateSnapshot = { ...printed, address, template: await this.textOf(transaction, template) };
    const title = 'Certificate';
    const node = await insertNode(transaction, { type: NODE_TYPE, tool: 'gradebook', title, creatorId: issuer, parentId, now });
    await insertLinks(transaction, node, [{ courseId, sessionId: session, groupId: null, userId: user, visibility: 'published' }], now);
    const issued = await transaction.one<{ id: number }>(
      sql`INSERT INTO "gradebook_certificate" ("category_id", "user_id", "score_certificate", "created_at", "path_certificate", "publish", "expiry_date",
            "hash", "snapshot", "resource_node_id")
          VALUES (${category}, ${user}, ${score}, ${now}, ${path}, ${publish}, ${snapshot.expiresOn}, ${hash},
            ${JSON.stringify(snapshot)}::jsonb, ${node}) RETURNING "id"`,
    );
    await this.notices.raise(transaction, certificateIssued.kind, Number(issued?.id));
    await this.#warn(transaction, Number(issued?.id), [printed.firstname, printed.lastname, printed.course]);
    return Number(issued?.id);
  }

  /** Teachers and administrators are notified before anybody draws a certificate with boxes. */
  async #warn(transaction: Transaction, id: number, texts: readonly string[]): Promise<void> {
    const packages = missingFontPackages(texts);
    if (packages.length === 0) return;
    this.#logger.warn(`Certificate ${id} will show empty boxes until a font is installed: npm install ${packages.join(' ')}`);
    await this.notices.raise(transaction, certificateUnprintable.kind, id);
  }

  private async textOf(transaction: Transaction, template: number | null): Promise<string | null> {
    const place = template === null ? undefined : await this.files.place('resource_file', template, transaction);
    return place ? (await this.files.held(place, transaction)).toString('utf8').replaceAll('\0', '') : null;
  }
}

/**
 * Rows of `category` and `user` who have passed and never had a certificate. Totals that learners do not see issue none by
 * themselves, since a certificate shows the percentage.
 */
export function reachedCertificates({ course, session, users }: GradebookScope): Sql {
  const among = users === null ? raw('TRUE') : sql`"t"."user_id" = ANY(${users}::int[])`;
  return sql`SELECT "t"."category_id" AS "category", "t"."user_id" AS "user" FROM "gradebook_category" "g"
    JOIN "gradebook_total" "t" ON "t"."category_id" = "g"."id" AND "t"."passed" AND NOT "t"."withheld" AND ${among}
    WHERE "g"."course_id" = ${course} AND COALESCE("g"."session_id", 0) = ${session} AND "g"."generate_certificates"
      AND NOT EXISTS (SELECT 1 FROM "gradebook_certificate" "c" WHERE "c"."user_id" = "t"."user_id" AND "c"."category_id" = "g"."id")
    ORDER BY 1, 2 LIMIT ${MOST_CERTIFICATES}`;
}

function occasionOf(category: number, user: number, now: Date): Sql {
  const today = sql`(${now}::timestamptz AT TIME ZONE 'UTC')::date`;
  return sql`SELECT COALESCE("u"."firstname", '') AS "firstname", COALESCE("u"."lastname", '') AS "lastname",
      COALESCE("u"."official_code", '') AS "officialCode", "k"."title" AS "course", COALESCE("k"."code", '') AS "courseCode",
      "k"."course_language" AS "language", COALESCE("portal"."name", '') AS "portal", "portal"."logo", "portal"."origin",
      "t"."percentage"::text AS "percentage", "t"."score"::float8 AS "score", "k"."resource_node_id" AS "node", "k"."id" AS "courseId",
      "g"."session_id" AS "session", ${today}::text AS "issuedOn",
      CASE WHEN "g"."certificate_validity_period" > 0 THEN (${today} + "g"."certificate_validity_period")::text END AS "expiresOn",
      (SELECT "f"."id" FROM "c_document" "d" JOIN "resource_file" "f" ON "f"."resource_node_id" = "d"."resource_node_id"
        WHERE "d"."id" = "g"."document_id" AND "f"."mime_type" LIKE 'text/%' AND "f"."size" <= ${LONGEST_TEMPLATE}
        ORDER BY "f"."id" LIMIT 1) AS "template"
    FROM "gradebook_total" "t" JOIN "gradebook_category" "g" ON "g"."id" = "t"."category_id"
    JOIN "user" "u" ON "u"."id" = "t"."user_id" JOIN "course" "k" ON "k"."id" = "g"."course_id"
    LEFT JOIN LATERAL (${portalOfCourse()}) "portal" ON TRUE
    WHERE "t"."category_id" = ${category} AND "t"."user_id" = ${user} AND "t"."percentage" IS NOT NULL`;
}

/** Name and picture of the first portal of a course "k". */
function portalOfCourse(): Sql {
  return sql`SELECT COALESCE(${saidName(sql`"a"."id"`)}, NULLIF("a"."description", ''), substring("a"."url" FROM '^[a-z]+://([^/:]+)')) AS "name", rtrim("a"."url", '/') AS "origin",
      (SELECT "f"."id" FROM "illustration" "i" JOIN "resource_node" "n" ON "n"."id" = "i"."resource_node_id"
        JOIN "resource_file" "f" ON "f"."resource_node_id" = "n"."id" WHERE "n"."parent_id" = "a"."resource_node_id" ORDER BY "f"."id" LIMIT 1) AS "logo"
    FROM "access_url_rel_course" "p" JOIN "access_url" "a" ON "a"."id" = "p"."url_id" WHERE "p"."course_id" = "k"."id" ORDER BY "a"."id" LIMIT 1`;
}
