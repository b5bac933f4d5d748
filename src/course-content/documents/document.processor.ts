import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { requireSpace } from '../../platform/content-tree/nodes/node-files/node-space.js';
import { storeDefaultFile } from '../../platform/content-tree/nodes/node-files/node-file.js';
import { type FileInBody, fileInBody, fileNameInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { renameNode } from '../../platform/content-tree/nodes/node-tree.js';
import { HeldBytes } from '../../storage/file-bytes.js';
import { oneViolation, Problem, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';
import { holds } from '../../resource/policy/rule-check.js';
import { freeTitle } from '../content-access/free-title.js';
import { documentPolicy } from './document.policy.js';
import { namesake, siblingTitles } from './folder-content.js';

/** Documents: one of a name in a folder, and a file or a text of their own where one is given. */
@Injectable()
export class DocumentProcessor extends ContentProcessor {
  override async create(given: Write): Promise<number> {
    const write = withFiletype(given);
    const { transaction, values } = write;
    const id = await super.create(write);
    const taken = await namesake(transaction, id);
    if (taken !== undefined && values.fileExistsOption === 'skip') return this.insteadOf(write, id, taken);
    if (taken !== undefined && values.fileExistsOption === 'overwrite') {
      // Checked as a change of the existing document.
      if (!(await holds(documentPolicy.rule('update'), write, taken)))
        throw new Problem(403, 'The document of this name may not be overwritten.');
      await this.insteadOf(write, id, taken);
      await storeContent(write, taken);
      return taken;
    }
    if (taken !== undefined) await this.rename(write, id);
    await storeContent(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.title !== undefined && (await namesake(write.transaction, id)) !== undefined) throw nameTaken();
    await storeContent(write, id);
  }

  /** The new row makes way for the older one. @returns the older one's id */
  private async insteadOf(write: Write, id: number, older: number): Promise<number> {
    await super.remove(write, id);
    return older;
  }

  private async rename(write: Write, id: number): Promise<void> {
    const { transaction, now } = write;
    const title = freeTitle(String(write.values.title), await siblingTitles(transaction, id));
    const renamed = await transaction.one<{ node: number }>(
      sql`UPDATE "c_document" SET "title" = ${title} WHERE "id" = ${id} RETURNING "resource_node_id" AS "node"`,
    );
    await renameNode(transaction, sql`${Number(renamed?.node)}`, title, now);
  }
}

/** What comes with a file is one, unless it is said to be something else that has a file. */
function withFiletype(write: Write): Write {
  const { filetype, uploadFile } = write.values;
  if (uploadFile == null) return write;
  if (filetype === 'folder') throw oneViolation('uploadFile', 'A folder has no file.', VIOLATION_CODES.invalid);
  return { ...write, values: { ...write.values, filetype: filetype ?? 'file' } };
}

/** Stores the file or text of a write, if the course's quota allows it. */
async function storeContent({ actor, transaction, values, now }: Write, id: number): Promise<void> {
  const file = fileInBody(values) ?? textInBody(values);
  if (!file) return;
  const document = await transaction.one<{ node: number; title: string }>(
    sql`SELECT "resource_node_id" AS "node", "title" FROM "c_document" WHERE "id" = ${id}`,
  );
  if (!document) return;
  await storeDefaultFile(transaction, document.node, { ...file, title: fileNameInBody(values) ?? document.title, now });
  await requireSpace(transaction, document.node, actor.portalId);
}

function textInBody({ contentFile }: Write['values']): FileInBody | undefined {
  return typeof contentFile === 'string' ? { mimeType: 'text/html', bytes: new HeldBytes(Buffer.from(contentFile, 'utf8')) } : undefined;
}

function nameTaken(): ViolationProblem {
  return oneViolation('title', 'The folder has a document of this name already.', VIOLATION_CODES.notUnique);
}
