import { Injectable } from '@nestjs/common';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { requireCourseInSession } from '../../study/courses/course-in-session.js';

/** Skills of a course within a session, which offers that course. */
@Injectable()
export class CourseSkillProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireCourseInSession(write.transaction, write.values.course, write.values.session);
    return super.create(write);
  }
}
