import { Entity, type Relation } from 'typeorm';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { CalendarDate, DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { GradebookCategory } from '../categories/gradebook-category.entity.js';
import { gradebookScoreLogPolicy } from '../gradebook-record.policy.js';

/** The score that a person had in a gradebook on a day, written when it changes. */
@Entity('gradebook_score_log')
@ApiResource({
  path: 'gradebook_score_logs',
  display: { list: ['user', 'category', 'score', 'registeredAt'] },
  writtenBy: 'the service, one a person, category and day on which a total changes',
  policy: gradebookScoreLogPolicy,
  operations: ['list', 'read'],
  description: 'Score of a person in a category at the end of a day on which it changed.',
})
@UniqueTogether(['category', 'user', 'day'], { name: 'uq_gradebook_score_log_day', message: 'The score of this day is written already.' })
export class GradebookScoreLog {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => GradebookCategory, { inverse: 'scoreLogs', required: true, write: false, onDelete: 'CASCADE' })
  category: Relation<GradebookCategory>;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @RealNumber({ required: true, write: false, order: true })
  score: number;

  @DateTime({ write: false, filter: ['date'], order: true })
  registeredAt: Date | null;

  @CalendarDate({ write: false, filter: ['date'], description: 'In UTC.' })
  day: string | null;
}
