import { Injectable } from '@nestjs/common';
import { Processor, type Write } from '../../resource/state/processor.js';
import { lockGroup, requireCourseMember, requirePlace } from './group-admission.js';

/** Members of groups: people of the course, as many as the group takes. */
@Injectable()
export class CGroupRelUserProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const group = await lockGroup(write);
    await requireCourseMember(write, group);
    await requirePlace(write, group);
    return super.create({ ...write, values: { ...write.values, cId: group.courseId } });
  }
}
