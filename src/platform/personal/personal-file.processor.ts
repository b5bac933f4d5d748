import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Write } from '../../resource/model/write.js';
import { storeDefaultFile } from '../nodes/node-file.js';
import { AttachmentProcessor } from './attachment.processor.js';

/** Personal files: what is uploaded, or a text that is stored as one. */
@Injectable()
export class PersonalFileProcessor extends AttachmentProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await storeText(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await storeText(write, id);
  }
}

async function storeText({ transaction, values, now }: Write, id: number): Promise<void> {
  if (typeof values.contentFile !== 'string') return;
  const file = await transaction.one<{ node: number; title: string }>(
    sql`SELECT "resource_node_id" AS "node", "title" FROM "personal_file" WHERE "id" = ${id}`,
  );
  if (!file) return;
  const content = Buffer.from(values.contentFile, 'utf8');
  await storeDefaultFile(transaction, file.node, { title: file.title, mimeType: 'text/html', content, now });
}
