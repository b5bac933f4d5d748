import { Injectable } from '@nestjs/common';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { requireCourseInSession } from '../../study/courses/course-in-session.js';

/** Ratings: the caller's own, on the caller's portal. */
@Injectable()
export class CourseVoteProcessor extends Processor {
  /** @throws ViolationProblem where the course is no part of the session */
  override async create(write: Write): Promise<number> {
    const { values, transaction } = write;
    await requireCourseInSession(transaction, values.course, values.session);
    return super.create(write);
  }
}
