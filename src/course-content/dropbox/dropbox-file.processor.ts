import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { PlacedLink } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { fileInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';
import { storeAttachedFile } from '../content-access/attached-content.js';
import { usersOutsideCourse } from '../content-access/course-membership.js';
import { PrivateContentProcessor } from '../content-access/private-content.processor.js';

/** Exchanged files: each side has its own hold on them, and the file goes with the last. */
@Injectable()
export class DropboxFileProcessor extends PrivateContentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireMembers(write, id);
    await storeAttachedFile(write, id);
    await write.transaction.rows(
      sql`INSERT INTO "c_dropbox_person" ("file_id", "user_id", "sent_at")
          SELECT ${id}, "party", ${write.now} FROM unnest(${[...new Set([write.actor.id, ...this.addressees(write.values)])]}::int[]) AS "party"`,
    );
    return id;
  }

  override async remove(write: Write, id: number): Promise<void> {
    const { transaction, actor } = write;
    const own = await transaction.one(
      sql`DELETE FROM "c_dropbox_person" WHERE "file_id" = ${id} AND "user_id" = ${actor.id} RETURNING "user_id"`,
    );
    const held = await transaction.one(sql`SELECT 1 AS "found" FROM "c_dropbox_person" WHERE "file_id" = ${id}`);
    if (!own || !held) {
      await super.remove(write, id);
      return;
    }
    await transaction.rows(
      sql`DELETE FROM "resource_link" WHERE "user_id" = ${actor.id} AND "resource_node_id" = (
            SELECT "resource_node_id" FROM "c_dropbox_file" WHERE "id" = ${id})`,
    );
  }

  protected override stamps({ values }: Write, { courseId, sessionId }: PlacedLink): Write['values'] {
    return { cId: courseId, sessionId, filename: randomUUID(), filesize: fileInBody(values)?.bytes.size ?? 0 };
  }

  protected override addressees({ recipients }: Write['values']): readonly number[] {
    return [...new Set(recipients as readonly number[])];
  }
}

/** @throws ViolationProblem for recipients who are not of the course */
async function requireMembers({ transaction, values }: Write, id: number): Promise<void> {
  const recipients = values.recipients as readonly number[];
  const file = await transaction.one<{ course: number }>(sql`SELECT "c_id" AS "course" FROM "c_dropbox_file" WHERE "id" = ${id}`);
  const [stranger] = await usersOutsideCourse(transaction, file?.course ?? null, recipients);
  if (stranger === undefined) return;
  const propertyPath = `recipients[${recipients.indexOf(stranger)}]`;
  throw oneViolation(propertyPath, 'There is no such person in the course.', VIOLATION_CODES.notFound);
}
