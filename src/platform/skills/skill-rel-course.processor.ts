import { Injectable } from '@nestjs/common';
import { Processor, type Write } from '../../resource/state/processor.js';
import { requireCourseInSession } from '../sessions/course-in-session.js';

/** Skills of a course within a session, which offers that course. */
@Injectable()
export class SkillRelCourseProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireCourseInSession(write.transaction, write.values.course, write.values.session);
    return super.create(write);
  }
}
