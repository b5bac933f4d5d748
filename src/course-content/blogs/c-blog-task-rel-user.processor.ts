import { Injectable } from '@nestjs/common';
import { Problem } from '../../resource/http/problem.js';
import type { Write } from '../../resource/state/processor.js';
import { holds } from '../../resource/state/rule-check.js';
import { BlogPartProcessor } from './blog-part.processor.js';
import { editorOfBlog } from './blog.policy.js';

/** Whoever has a task tells how far it is; until when it is to be done, its editors say. */
@Injectable()
export class CBlogTaskRelUserProcessor extends BlogPartProcessor {
  override async update(write: Write, id: number): Promise<void> {
    if (write.values.targetDate !== undefined && !(await holds(editorOfBlog, write, id))) {
      throw new Problem(403, 'Only editors of the blog change the day of a task.');
    }
    await super.update(write, id);
  }
}
