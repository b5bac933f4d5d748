import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { ContentProcessor } from '../../../../platform/content-tree/nodes/content-items/content.processor.js';
import type { Write } from '../../../../resource/model/write.js';
import { oneViolation, Problem, ViolationProblem } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { CertificateIssue } from './certificate-issue.js';
import { GradebookTotals } from '../totals/gradebook-totals.js';

interface Book {
  readonly course: number;
  readonly session: number;
  readonly minimum: number | null;
  readonly generates: boolean;
}

/** Certificates are issued to users who have passed, with their current score, and belong to that user only. */
@Injectable()
export class GradebookCertificateProcessor extends ContentProcessor {
  constructor(
    private readonly totals: GradebookTotals,
    private readonly certificates: CertificateIssue,
  ) {
    super();
  }

  override async create({ values, transaction, actor, now }: Write): Promise<number> {
    const [category, user, publish] = [Number(values.category), Number(values.user), values.publish !== false];
    const book = await bookOf(transaction, category);
    if (!book.generates || book.minimum === null) throw oneViolation('category', 'This gradebook gives no certificates.');
    // Locked before the look, as the refresh does it: nobody issues the same certificate in between.
    this.totals.lock(transaction, book);
    if ((await unrevoked(transaction, category, user)) !== undefined) throw held();
    await this.totals.refresh(book, transaction);
    const issued = await unrevoked(transaction, category, user);
    if (issued === undefined) await requirePassed(transaction, category, user, book.minimum);
    const id = issued ?? (await this.certificates.issue(transaction, { category, user, publish, issuer: actor.id }, now));
    if (issued !== undefined && !publish) {
      await transaction.rows(sql`UPDATE "gradebook_certificate" SET "publish" = FALSE WHERE "id" = ${id}`);
    }
    return id;
  }
}

async function unrevoked(transaction: Transaction, category: number, user: number): Promise<number | undefined> {
  const found = await transaction.one<{ id: number }>(
    sql`SELECT "id" FROM "gradebook_certificate" WHERE "category_id" = ${category} AND "user_id" = ${user} AND "revoked_at" IS NULL`,
  );
  return found?.id;
}

async function bookOf(transaction: Transaction, category: number): Promise<Book> {
  const book = await transaction.one<Book>(
    sql`SELECT "course_id" AS "course", COALESCE("session_id", 0) AS "session", "certif_min_score" AS "minimum", "generate_certificates" AS "generates"
        FROM "gradebook_category" WHERE "id" = ${category}`,
  );
  if (!book) throw new Problem(404, 'Not Found');
  return book;
}

/** @throws ViolationProblem */
async function requirePassed(transaction: Transaction, category: number, user: number, minimum: number): Promise<void> {
  const total = await transaction.one<{ percentage: string | null; passed: boolean | null }>(
    sql`SELECT "percentage", "passed" FROM "gradebook_total" WHERE "category_id" = ${category} AND "user_id" = ${user}`,
  );
  if (total?.passed === true) return;
  if (!total) throw oneViolation('user', 'This person is no learner here.');
  if (Number(total.percentage) >= minimum) throw oneViolation('user', 'This person has not passed all that the gradebook asks for.');
  throw oneViolation('user', `This person has ${total.percentage ?? '0.00'} %; a certificate needs ${minimum} %.`);
}

function held(): ViolationProblem {
  const message = 'This person has a certificate of this gradebook already.';
  return oneViolation('user', message, VIOLATION_CODES.notUnique);
}
