import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from '../authorship/stamping.processor.js';
import { keepBytes } from './kept-bytes.js';
import { fileInBody, fileNameInBody } from './uploaded-file.js';

/** Assets, each with its bytes and the name of its uploader. */
@Injectable()
export class AssetProcessor extends StampingProcessor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    const file = fileInBody(write.values);
    if (file) await keepBytes(write.transaction, 'asset', id, file.bytes);
    return id;
  }

  protected override stamps({ values, actor }: Write): Write['values'] {
    const file = fileInBody(values);
    const known = file && {
      mimeType: file.mimeType,
      size: file.bytes.size,
      sha256: file.bytes.sha256,
      dimensions: file.bytes.facts.dimensions ?? null,
      scanState: file.bytes.facts.scan ?? null,
      originalName: fileNameInBody(values) ?? values.title,
    };
    return { ...known, creator: actor.id };
  }
}
