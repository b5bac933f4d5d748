import { Injectable } from '@nestjs/common';
import { Processor, type Write } from '../../resource/state/processor.js';
import { lockGroup, requireCourseMember } from './group-admission.js';

/** Tutors of groups: people of the course. */
@Injectable()
export class CGroupRelTutorProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const group = await lockGroup(write);
    await requireCourseMember(write, group);
    return super.create({ ...write, values: { ...write.values, cId: group.courseId } });
  }
}
