import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { Placement } from '../../platform/nodes/content-placement.js';
import { ContentProcessor } from '../../platform/nodes/content.processor.js';
import { Problem, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';
import { gradebookTotal } from './gradebook-total.js';

const DAY = 86_400_000;

interface Book {
  readonly node: number;
  readonly course: number;
  readonly session: number | null;
  readonly minimum: number | null;
  readonly generates: boolean;
  readonly days: number | null;
}

/** Certificates are issued to users who have reached the minimum, with their current score, and belong to that user only. */
@Injectable()
export class GradebookCertificateProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const { values, transaction, now } = write;
    const book = await bookOf(transaction, values.category);
    const score = await gradebookTotal(transaction, Number(values.category), Number(values.user));
    requireReached(book, score);
    const expiryDate = book.days ? new Date(now.getTime() + book.days * DAY).toISOString().slice(0, 10) : null;
    const hash = createHash('sha256').update(randomBytes(32)).digest('hex');
    return super.create({ ...write, values: { ...values, scoreCertificate: score, expiryDate, hash } });
  }

  protected override async place({ transaction, values }: Write): Promise<Placement> {
    const { node, course, session } = await bookOf(transaction, values.category);
    const link = { courseId: course, sessionId: session, groupId: null, userId: Number(values.user), visibility: 'published' as const };
    return { parentId: node, links: [link] };
  }
}

async function bookOf(transaction: Transaction, category: unknown): Promise<Book> {
  const book = await transaction.one<Book>(
    sql`SELECT "c"."resource_node_id" AS "node", "c"."id" AS "course", "g"."session_id" AS "session", "g"."certif_min_score" AS "minimum",
          "g"."generate_certificates" AS "generates", "g"."certificate_validity_period" AS "days"
        FROM "gradebook_category" "g" JOIN "course" "c" ON "c"."id" = "g"."course_id" WHERE "g"."id" = ${category}`,
  );
  if (!book) throw new Problem(404, 'Not Found');
  return book;
}

/** @throws ViolationProblem */
function requireReached({ generates, minimum }: Book, score: number): void {
  if (!generates || minimum === null) throw refused('category', 'This gradebook gives no certificates.');
  if (score < minimum) throw refused('user', `This person has ${score} points; a certificate needs ${minimum}.`);
}

function refused(propertyPath: string, message: string): ViolationProblem {
  return new ViolationProblem([{ propertyPath, message, code: VIOLATION_CODES.invalid }]);
}
