import { Entity, type Relation } from 'typeorm';
import { Document } from '../../course-content/documents/document.entity.js';
import { Course } from '../../platform/courses/course.entity.js';
import { Session } from '../../platform/sessions/session.entity.js';
import { User } from '../../platform/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { GradeModel } from './grade-model.entity.js';
import { GradebookCategoryProcessor } from './gradebook-category.processor.js';
import { gradebookCategoryPolicy } from './gradebook.policy.js';

/** A weighted container of marks; the root one is the gradebook of a course, or of a course in a session. */
@Entity('gradebook_category')
@ApiResource({
  path: 'gradebook_categories',
  policy: gradebookCategoryPolicy,
  processor: GradebookCategoryProcessor,
  description: 'Weighted container of marks; the root one is the gradebook of a course.',
})
@UniqueTogether(['course', 'session'], {
  name: 'uq_gradebook_category_root',
  nullsEqual: true,
  where: '"parent_id" IS NULL',
  message: 'This course already has a gradebook in this session; put the category below it.',
})
@Constraint({
  name: 'ck_gradebook_category_certificate',
  check: 'NOT "generate_certificates" OR "certif_min_score" IS NOT NULL',
  property: 'certifMinScore',
  message: 'Certificates need a minimum score.',
})
export class GradebookCategory {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ search: true })
  description: string | null;

  @RealNumber({ default: 100, min: 0, order: true })
  weight: number;

  @Flag({ default: true, filter: ['exact'] })
  visible: boolean;

  @WholeNumber({ min: 0 })
  certifMinScore: number | null;

  @Flag({ filter: ['exact'], description: 'While locked, no mark below may change; only administrators unlock.' })
  locked: boolean;

  @Flag()
  defaultLowestEvalExclude: boolean;

  @Flag({ filter: ['exact'] })
  generateCertificates: boolean;

  @Flag({ filter: ['exact'] })
  isRequirement: boolean;

  @Text()
  depends: string | null;

  @WholeNumber()
  minimumToValidate: number | null;

  @WholeNumber()
  gradeBooksToValidateInDependence: number | null;

  @Flag()
  allowSkillsByEvaluation: boolean;

  @WholeNumber({ min: 0 })
  certificateValidityPeriod: number | null;

  @Reference(() => Course, { inverse: 'gradebookCategories', required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => GradebookCategory, { inverse: 'subCategories', filter: ['exact', 'exists'], onDelete: 'CASCADE' })
  parent: Relation<GradebookCategory> | null;

  @Reference(() => User, { write: false, onDelete: 'CASCADE', description: 'Who set it up.' })
  user: Relation<User> | null;

  @Reference(() => Document, { inverse: 'gradebookCategories', onDelete: 'SET NULL', description: 'The template of the certificate.' })
  document: Relation<Document> | null;

  @Reference(() => GradeModel, {
    inverse: 'gradebookCategories',
    onDelete: 'SET NULL',
    description: 'The distribution of weights that it follows.',
  })
  gradeModel: Relation<GradeModel> | null;
}
