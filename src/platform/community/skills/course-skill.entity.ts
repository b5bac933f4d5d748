import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Course } from '../../study/courses/course.entity.js';
import { Session } from '../../study/sessions/session.entity.js';
import { Skill } from './skill.entity.js';
import { skillOfCoursePolicy } from './skill.policy.js';
import { courseInSession } from '../../rights/access/course-in-session.js';

/** A skill to be had in a course. */
@Entity('skill_rel_course')
@ApiResource({
  name: 'SkillRelCourse',
  path: 'skill_rel_courses',
  display: { list: ['skill', 'course', 'session', 'createdAt'] },
  policy: skillOfCoursePolicy,
  requires: [courseInSession],
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Skill that a course, or a course within a session, lets learners obtain.',
})
@UniqueTogether(['skill', 'course', 'session'], {
  name: 'uq_skill_rel_course',
  nullsEqual: true,
  message: 'The course offers this skill already.',
})
export class CourseSkill {
  @Identifier()
  id: number;

  @Reference(() => Skill, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'courses' })
  skill: Relation<Skill>;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'skills' })
  course: Relation<Course>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE', inverse: 'skills' })
  session: Relation<Session> | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
