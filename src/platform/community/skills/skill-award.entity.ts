import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { courseInSession } from '../../rights/access/course-in-session.js';
import { Course } from '../../study/courses/course.entity.js';
import { Session } from '../../study/sessions/session.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { awardRequirements } from './award-requirements.js';
import { credentialReader, skillAwardPolicy } from './skill-award.policy.js';
import { SkillLevel } from './skill-level.entity.js';
import { Skill } from './skill.entity.js';

const SHORTEST_ARGUMENTATION = 10;

/** An awarded skill. */
@Entity('skill_rel_user')
@ApiResource({
  name: 'SkillRelUser',
  path: 'skill_rel_users',
  display: {
    list: ['user', 'skill', 'acquiredLevel', 'course', 'acquiredSkillAt'],
    form: { Award: ['user', 'skill', 'acquiredLevel', 'acquiredSkillAt', 'argumentation'], Place: ['course', 'session'] },
  },
  policy: skillAwardPolicy,
  requires: [courseInSession, ...awardRequirements],
  description: 'Award of a skill to a person, in a course or session where it was acquired in one. It outlives both.',
})
@UniqueTogether(['user', 'skill', 'course', 'session'], {
  name: 'uq_skill_rel_user',
  property: 'skill',
  message: 'This person has this skill already.',
})
export class SkillAward {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: 'create', inverse: 'achievedSkills', erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Skill, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'issuedSkills' })
  skill: Relation<Skill>;

  @Reference(() => Course, { write: 'create', onDelete: 'SET NULL' })
  course: Relation<Course> | null;

  @Reference(() => Session, { write: 'create', onDelete: 'SET NULL' })
  session: Relation<Session> | null;

  @Reference(() => SkillLevel, { onDelete: 'SET NULL', description: "A level of the skill's scale." })
  acquiredLevel: Relation<SkillLevel> | null;

  @DateTime({ required: true, filter: ['date'], order: true })
  acquiredSkillAt: Date;

  @Erased('trace')
  @WholeNumber({ stamp: 'caller', description: 'Id of the account that awarded it.' })
  assignedBy: number | null;

  @Text({ required: true, min: SHORTEST_ARGUMENTATION, description: 'What the award rests on.' })
  argumentation: string;

  @Erased('trace')
  @WholeNumber({
    names: 'users',
    derived: { from: 'argumentation', value: ({ actor }) => Promise.resolve(actor.id) },
    description: 'Id of the account that gave the argumentation.',
  })
  argumentationAuthorId: number | null;

  @WholeNumber({
    default: 0,
    filter: ['exact'],
    description: '2 while an award of the service waits for its confirmation; it has no credential until then.',
  })
  validationStatus: number;

  @Computed({
    type: 'string',
    readableBy: credentialReader,
    description: 'Public address of its credential (Open Badges 3.0). Everybody who has it can read and verify the credential.',
    expression: (row) =>
      sql`(SELECT '/api/credentials/' || "c"."id" FROM "credential" "c" WHERE "c"."award_id" = ${row.id} AND ${row.column('validationStatus')} <> 2)`,
  })
  credential: string | null;
}
