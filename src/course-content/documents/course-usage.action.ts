import { Injectable } from '@nestjs/common';
import { COUNT, NUMBER, orNull } from '../../auth/answer-shape.js';
import { memberOf } from '../../platform/rights/access/course.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { any } from '../../resource/model/rule.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { courseSpace } from '../../platform/content-tree/nodes/node-files/node-space.js';

const courseUsageAnswer = documentAnswer('CourseUsage', {
  used: COUNT,
  reserved: { ...COUNT, description: 'Of uploads that are under way.' },
  quota: { ...orNull(NUMBER), description: 'Null where there is no limit.' },
  available: orNull(COUNT),
});

/** Returns how much of its space a course has used. */
@Injectable()
class ReadCourseUsage extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<OutcomeOf<typeof courseUsageAnswer>> {
    const { used, reserved, quota } = await courseSpace(transaction, id);
    return { document: { used, reserved, quota, available: quota === null ? null : Math.max(quota - used - reserved, 0) } };
  }
}

export const courseUsage = documentAction({
  name: 'usage',
  method: 'GET',
  path: 'documents/{id}/usage',
  description: 'Space that the files of a course take, and its quota, in bytes; the id is that of the course.',
  item: () => Course,
  rule: any(administratorOf({ course: 'id' }), memberOf('id')),
  answer: courseUsageAnswer,
  handler: ReadCourseUsage,
});
