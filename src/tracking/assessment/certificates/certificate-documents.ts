import { Injectable, Logger } from '@nestjs/common';
import { sql, type Sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { type FilePlace, joinedPlace, placeColumns } from '../../../platform/content-tree/nodes/node-files/file-place.js';
import { StoredFiles } from '../../../platform/content-tree/nodes/node-files/stored-files.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { certificatePdf } from './certificate-pdf.js';
import type { CertificateSnapshot } from './certificate-snapshot.js';
import { certificateBlocks } from './certificate-template.js';

/** Most bytes of a picture on a certificate. */
const LARGEST_PICTURE = 2_097_152;
const MOST_PICTURES = 10;

interface Printed {
  readonly snapshot: CertificateSnapshot | null;
  readonly createdAt: Date;
  readonly course: number;
}

/** Certificates as documents; made on demand, and not stored. */
@Injectable()
export class CertificateDocuments {
  private readonly logger = new Logger(CertificateDocuments.name);

  constructor(private readonly files: StoredFiles) {}

  /** @throws Problem 404 for a certificate from before there were documents */
  async pdf(statements: Statements, id: number): Promise<Buffer> {
    const printed = await statements.one<Printed>(
      sql`SELECT "c"."snapshot", "c"."created_at" AS "createdAt", "g"."course_id" AS "course" FROM "gradebook_certificate" "c"
          JOIN "gradebook_category" "g" ON "g"."id" = "c"."category_id" WHERE "c"."id" = ${id}`,
    );
    if (!printed?.snapshot) throw new Problem(404, 'This certificate has no document.');
    const { snapshot, createdAt, course } = printed;
    const pictures = await this.pictures(statements, snapshot, course);
    const missing = new Set<string>();
    const content = await certificatePdf({ snapshot, createdAt, pictures, missing: (character) => void missing.add(character) });
    if (missing.size > 0) this.logger.warn(`Certificate ${id} shows empty boxes for ${missing.size} characters that no font has.`);
    return content;
  }

  /** The logo, and the files of the course that the template shows. */
  private async pictures(statements: Statements, snapshot: CertificateSnapshot, course: number): Promise<Map<number, Buffer>> {
    const shown = certificateBlocks(snapshot).flatMap((block) => (block.kind === 'picture' ? block.file : []));
    const files = [...new Set(shown)].slice(0, MOST_PICTURES);
    if (snapshot.logo === null && files.length === 0) return new Map();
    const places = await statements.rows<FilePlace>(picturesOf(snapshot.logo, files, course));
    const pictures = new Map<number, Buffer>();
    for (const place of places) pictures.set(place.id, await this.files.held(place, statements));
    return pictures;
  }
}

/** A template shows no files of other courses. */
function picturesOf(logo: number | null, files: readonly number[], course: number): Sql {
  return sql`SELECT ${placeColumns('resource_file')} FROM "resource_file" "f" ${joinedPlace('resource_file', sql`"f"."id"`)}
    WHERE "f"."mime_type" IN ('image/png', 'image/jpeg') AND "f"."size" <= ${LARGEST_PICTURE} AND ("f"."id" = ${logo}::int
      OR "f"."id" = ANY(${files}::int[]) AND EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = "f"."resource_node_id"
        AND "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL))`;
}
