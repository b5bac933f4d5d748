import { Injectable } from '@nestjs/common';
import { announceTime } from '../../../database/announced-time.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { lockGroup, requireCourseMember, requirePlace } from './group-admission.js';

/** Members of groups: members of the course, as many as the group admits. */
@Injectable()
export class CourseGroupMemberProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const group = await lockGroup(write);
    await requireCourseMember(write, group);
    await requirePlace(write, group);
    return super.create({ ...write, values: { ...write.values, cId: group.courseId } });
  }

  override async remove(write: Write, id: number): Promise<void> {
    await announceTime(write.transaction, write.now);
    await super.remove(write, id);
  }
}
