import { Injectable } from '@nestjs/common';
import { Processor } from '../../../../resource/persistence/processor.js';
import type { Write } from '../../../../resource/model/write.js';
import { keepBytes } from './kept-bytes.js';
import { fileInBody, fileNameInBody } from './uploaded-file.js';

/** Assets, each with its bytes and the name of its uploader. */
@Injectable()
export class AssetProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create({ ...write, values: { ...write.values, ...factsIn(write.values) } });
    const file = fileInBody(write.values);
    if (file) await keepBytes(write.transaction, 'asset', id, file.bytes);
    return id;
  }
}

/** What the file says of itself; nothing where there is none. */
function factsIn(values: Write['values']): Write['values'] {
  const file = fileInBody(values);
  if (!file) return {};
  return {
    mimeType: file.mimeType,
    size: file.bytes.size,
    sha256: file.bytes.sha256,
    dimensions: file.bytes.facts.dimensions ?? null,
    scanState: file.bytes.facts.scan ?? null,
    originalName: fileNameInBody(values) ?? values.title,
  };
}
