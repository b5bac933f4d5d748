import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { User } from '../../directory/users/user.entity.js';
import { skillFeedbackPolicy } from './skill-award.policy.js';
import { SkillAward } from './skill-award.entity.js';

/** Feedback on an awarded skill. */
@Entity('skill_rel_user_comment')
@ApiResource({
  name: 'SkillRelUserComment',
  path: 'skill_rel_user_comments',
  display: { list: ['skillRelUser', 'feedbackGiver', 'feedbackValue', 'feedbackDateTime'] },
  policy: skillFeedbackPolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Feedback left on an awarded skill.',
})
export class SkillAwardComment {
  @Identifier()
  id: number;

  @Reference(() => SkillAward, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'comments' })
  skillRelUser: Relation<SkillAward>;

  @Reference(() => User, { stamp: 'caller', description: 'Its author.', erasure: 'author' })
  feedbackGiver: Relation<User> | null;

  @Text({ required: true })
  feedbackText: string;

  @WholeNumber({ min: 1, max: 10, filter: ['range'], description: 'How well the holder masters it.' })
  feedbackValue: number | null;

  @CreatedAt({ order: true })
  feedbackDateTime: Date;
}
