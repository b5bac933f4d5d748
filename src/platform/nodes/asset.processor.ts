import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from '../authorship/stamping.processor.js';
import { fileInBody, fileNameInBody } from './uploaded-file.js';

/** Assets, each with its bytes and the name of its uploader. */
@Injectable()
export class AssetProcessor extends StampingProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    const file = fileInBody(write.values);
    if (file) await write.transaction.rows(sql`INSERT INTO "asset_content" ("asset_id", "content") VALUES (${id}, ${file.content})`);
    return id;
  }

  protected override stamps({ values, actor }: Write): Write['values'] {
    const file = fileInBody(values);
    const known = file && { mimeType: file.mimeType, size: file.content.length, originalName: fileNameInBody(values) ?? values.title };
    return { ...known, creator: actor.id };
  }
}
