import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, itemAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { attendancePolicy } from './attendance.policy.js';

/** Marks a register as deleted: learners no longer see it, recorded attendance remains. */
@Injectable()
class SoftDeleteAttendance extends ActionHandler {
  async run({ resource, id, operations }: ActionRun): Promise<void> {
    await operations.update(resource.entity, id, { active: 'deleted' });
  }
}

export const softDeleteAttendance: ActionDeclaration = {
  name: 'soft_delete',
  method: 'PUT',
  path: 'attendances/{id}/soft_delete',
  description: 'Marks the register as deleted; what was taken in it stays.',
  rule: attendancePolicy.rule('update'),
  answer: itemAnswer,
  handler: SoftDeleteAttendance,
};
