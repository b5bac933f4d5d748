import { Injectable } from '@nestjs/common';
import { fileInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import type { Write } from '../../resource/model/write.js';
import { AttachedContentProcessor, attachedFileName, type Support } from '../content-access/attached-content.processor.js';
import { requireSameBlog } from './blog-part.processor.js';

/** Files of a blog reach whom the blog reaches. */
@Injectable()
export class BlogAttachmentProcessor extends AttachedContentProcessor {
  override async create(write: Write): Promise<number> {
    await requireSameBlog(write);
    const size = fileInBody(write.values)?.bytes.size ?? 0;
    return super.create({ ...write, values: { ...write.values, filename: attachedFileName(write.values), size } });
  }

  protected override support({ values }: Write): Support {
    return { table: 'c_blog', id: values.blog };
  }

  protected override title(values: Write['values']): string | undefined {
    return typeof values.filename === 'string' ? values.filename : undefined;
  }
}
