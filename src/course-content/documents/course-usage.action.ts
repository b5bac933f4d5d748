import { Injectable } from '@nestjs/common';
import { memberOf } from '../../platform/rights/access/course.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { any } from '../../resource/model/rule.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { courseSpace } from '../../platform/content-tree/nodes/node-files/node-space.js';

/** Returns how much of its space a course has used. */
@Injectable()
class ReadCourseUsage extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    const { used, reserved, quota } = await courseSpace(transaction, id);
    return { document: { used, reserved, quota, available: quota === null ? null : Math.max(quota - used - reserved, 0) } };
  }
}

export const courseUsage: ActionDeclaration = {
  name: 'usage',
  method: 'GET',
  path: 'documents/{id}/usage',
  description: 'Space that the files of a course take, and its quota, in bytes; the id is that of the course.',
  item: () => Course,
  rule: any(administratorOf({ course: 'id' }), memberOf('id')),
  answer: documentAnswer('CourseUsage', {
    used: { type: 'integer', minimum: 0 },
    reserved: { type: 'integer', minimum: 0, description: 'Of uploads that are under way.' },
    quota: { type: ['integer', 'null'], description: 'Null where there is no limit.' },
    available: { type: ['integer', 'null'], minimum: 0 },
  }),
  handler: ReadCourseUsage,
};
