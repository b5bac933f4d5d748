import { Injectable } from '@nestjs/common';
import { Problem } from '../../resource/protocol/problem.js';
import type { Write } from '../../resource/model/write.js';
import { holds } from '../../resource/policy/rule-check.js';
import { Processor } from '../../resource/persistence/processor.js';
import { editorOfBlog } from './blog.policy.js';

/** Assignees report the progress of a task; editors set its deadline. */
@Injectable()
export class BlogTaskAssignmentProcessor extends Processor {
  override async update(write: Write, id: number): Promise<void> {
    if (write.values.targetDate !== undefined && !(await holds(editorOfBlog, write, id))) {
      throw new Problem(403, 'Only editors of the blog change the day of a task.');
    }
    await super.update(write, id);
  }
}
