import { Entity, ForeignKey, Index } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { attendanceCommentPolicy } from './attendance.policy.js';
import { AttendanceRecord } from './attendance-record.entity.js';
import type { Requirement } from '../../resource/model/requirement.js';
import { sql } from '../../database/sql.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';

/** What is remarked on is a presence of the learner who is named. */
const presenceOfLearner: Requirement = {
  about: ['attendanceSheetId', 'userId'],
  met: (row) => sql`EXISTS (SELECT 1 FROM "c_attendance_sheet" "s"
    WHERE "s"."id" = ${row.column('attendanceSheetId')} AND "s"."user_id" = ${row.column('userId')})`,
  message: 'There is no such presence of this learner.',
  code: VIOLATION_CODES.notFound,
};

/** A remark on the presence of a learner at a date. */
@Entity('c_attendance_result_comment')
@ApiResource({
  name: 'CAttendanceResultComment',
  path: 'c_attendance_result_comments',
  display: { list: ['userId', 'comment', 'authorUserId', 'createdAt'] },
  policy: attendanceCommentPolicy,
  requires: [presenceOfLearner],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Remark on the presence of a learner at a date.',
})
export class AttendanceComment {
  @Identifier({ type: 'bigint' })
  id: number;

  @ForeignKey(() => AttendanceRecord, { onDelete: 'CASCADE' })
  @BigNumber({
    names: 'c_attendance_sheets',
    required: true,
    write: 'create',
    min: 1,
    filter: ['exact'],
    description: 'Id of the presence that it is about.',
  })
  attendanceSheetId: number;

  @Erased('subject')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'users', required: true, write: 'create', min: 1, filter: ['exact'], description: 'Id of the learner.' })
  userId: number;

  @Text()
  comment: string | null;

  @Erased('author')
  @Index()
  @ForeignKey(() => User, { onDelete: 'RESTRICT' })
  @WholeNumber({ names: 'users', stamp: 'caller', description: 'Id of the user who made it.' })
  authorUserId: number | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
