import { Injectable } from '@nestjs/common';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { lockGroup, requireCourseMember } from './group-admission.js';

/** Tutors of groups: members of the course. */
@Injectable()
export class CourseGroupTutorProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const group = await lockGroup(write);
    await requireCourseMember(write, group);
    return super.create({ ...write, values: { ...write.values, cId: group.courseId } });
  }
}
