import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { HeldBytes } from '../../../storage/file-bytes.js';
import type { Write } from '../../../resource/model/write.js';
import { storeDefaultFile } from '../../content-tree/nodes/node-files/node-file.js';
import { requireSpace } from '../../content-tree/nodes/node-files/node-space.js';
import { AttachmentProcessor } from '../../content-tree/own-content/attachment.processor.js';

/** Personal files: what is uploaded, or a text that is stored as one. */
@Injectable()
export class PersonalFileProcessor extends AttachmentProcessor {
  /** @throws ViolationProblem where the caller's files have no room for it */
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await storeContent(write, id);
    return id;
  }

  /** @throws ViolationProblem where the owner's files have no room for it */
  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await storeContent(write, id);
  }
}

async function storeContent({ transaction, actor, values, now }: Write, id: number): Promise<void> {
  const isText = typeof values.contentFile === 'string';
  if (!isText && values.uploadFile == null) return;
  const file = await transaction.one<{ node: number; title: string }>(
    sql`SELECT "resource_node_id" AS "node", "title" FROM "personal_file" WHERE "id" = ${id}`,
  );
  if (!file) return;
  if (isText) {
    const bytes = new HeldBytes(Buffer.from(String(values.contentFile), 'utf8'));
    await storeDefaultFile(transaction, file.node, { title: file.title, mimeType: 'text/html', bytes, now });
  }
  await requireSpace(transaction, file.node, actor.portalId);
}
