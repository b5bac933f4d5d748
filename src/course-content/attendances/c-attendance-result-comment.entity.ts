import { Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { User } from '../../platform/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { attendanceCommentPolicy } from './attendance.policy.js';
import { CAttendanceResultCommentProcessor } from './c-attendance-result-comment.processor.js';
import { CAttendanceSheet } from './c-attendance-sheet.entity.js';

/** A remark on the presence of a learner at a date. */
@Entity('c_attendance_result_comment')
@ApiResource({
  path: 'c_attendance_result_comments',
  policy: attendanceCommentPolicy,
  processor: CAttendanceResultCommentProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Remark on the presence of a learner at a date.',
})
export class CAttendanceResultComment {
  @Identifier()
  id: number;

  @WholeNumber({ required: true, write: 'create', min: 1, filter: ['exact'], description: 'Id of the presence that it is about.' })
  attendanceSheetId: number;

  @WholeNumber({ required: true, write: 'create', min: 1, filter: ['exact'], description: 'Id of the learner.' })
  userId: number;

  @Text()
  comment: string | null;

  @WholeNumber({ write: false, description: 'Id of whoever made it.' })
  authorUserId: number | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @ManyToOne(() => CAttendanceSheet, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'attendance_sheet_id' })
  sheet: Relation<CAttendanceSheet>;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  learner: Relation<User>;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'author_user_id' })
  author: Relation<User> | null;
}
