import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ContentProcessor } from '../../platform/nodes/content.processor.js';
import { storeDefaultFile } from '../../platform/nodes/node-file.js';
import { renameNode } from '../../platform/nodes/node-tree.js';
import { Problem, ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import type { Write } from '../../resource/state/processor.js';
import { holds } from '../../resource/state/rule-check.js';
import { freeTitle } from './document-title.js';
import { documentPolicy } from './document.policy.js';
import { namesake, siblingTitles } from './folder-content.js';

/** Documents: one of a name in a folder, and a text of their own where one is given. */
@Injectable()
export class CDocumentProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const id = await super.create(write);
    const taken = await namesake(transaction, id);
    if (taken !== undefined && values.fileExistsOption === 'skip') return this.insteadOf(write, id, taken);
    if (taken !== undefined && values.fileExistsOption === 'overwrite') {
      // Judged as the change of the older document that it is.
      if (!(await holds(documentPolicy.rule('update'), write, taken)))
        throw new Problem(403, 'The document of this name may not be overwritten.');
      await this.insteadOf(write, id, taken);
      await storeText(write, taken);
      return taken;
    }
    if (taken !== undefined) await this.rename(write, id);
    await storeText(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    if (write.values.title !== undefined && (await namesake(write.transaction, id)) !== undefined) throw nameTaken();
    await storeText(write, id);
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
    await renameNode(transaction, Number(renamed?.node), title, now);
  }
}

async function storeText({ transaction, values, now }: Write, id: number): Promise<void> {
  if (typeof values.contentFile !== 'string') return;
  const document = await transaction.one<{ node: number; title: string }>(
    sql`SELECT "resource_node_id" AS "node", "title" FROM "c_document" WHERE "id" = ${id}`,
  );
  if (!document) return;
  const content = Buffer.from(values.contentFile, 'utf8');
  await storeDefaultFile(transaction, document.node, { title: document.title, mimeType: 'text/html', content, now });
}

function nameTaken(): ViolationProblem {
  return new ViolationProblem([
    { propertyPath: 'title', message: 'The folder has a document of this name already.', code: VIOLATION_CODES.notUnique },
  ]);
}
