import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../../database/sql.js';
import { Document } from '../../../../course-content/documents/document.entity.js';
import { Course } from '../../../../platform/study/courses/course.entity.js';
import { Session } from '../../../../platform/study/sessions/session.entity.js';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { noRing, type Requirement } from '../../../../resource/model/requirement.js';
import { RealNumber, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { exportTotals } from '../totals/export-totals.action.js';
import { GradeModel } from './grade-model.entity.js';
import { GradebookCategoryProcessor } from './gradebook-category.processor.js';
import { gradebookCategoryPolicy } from '../gradebook.policy.js';

const ofOneCourse: Requirement = {
  about: ['parent'],
  met: (row) => {
    const above = row.follow('parent');
    return sql`${row.column('parent')} IS NULL OR EXISTS (SELECT 1 FROM ${above.table} WHERE ${above.id} = ${row.column('parent')}
      AND ${above.column('course')} = ${row.column('course')} AND ${above.column('session')} IS NOT DISTINCT FROM ${row.column('session')})`;
  },
  message: 'The parent belongs to another course or session.',
};

/** A weighted container of marks; the root one is the gradebook of a course, or of a course in a session. */
@Entity('gradebook_category')
@ApiResource({
  path: 'gradebook_categories',
  display: {
    list: ['title', 'course', 'session', 'parent', 'weight', 'locked'],
    form: {
      Gradebook: ['title', 'description', 'course', 'session', 'parent', 'weight', 'visible'],
      Mark: ['aggregation', 'emptyGrades', 'dropLowest', 'keepHighest', 'gradeModel'],
      Certificate: ['generateCertificates', 'certifMinScore', 'document', 'certificateValidityPeriod'],
    },
  },
  policy: gradebookCategoryPolicy,
  processor: GradebookCategoryProcessor,
  requires: [noRing, ofOneCourse],
  actions: [exportTotals],
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
@Constraint({
  name: 'ck_gradebook_category_dropped',
  check: '"keep_highest" IS NULL OR ("drop_lowest" = 0 AND NOT "default_lowest_eval_exclude")',
  property: 'keepHighest',
  message: 'Either the lowest columns are dropped or the highest are kept.',
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

  @Flag({
    filter: ['exact'],
    description: 'While locked, no mark below and no total may change, whatever becomes of the activities; only administrators unlock.',
  })
  locked: boolean;

  @Flag({ description: 'The lowest column does not count: the same as a `dropLowest` of 1.' })
  defaultLowestEvalExclude: boolean;

  @Choice(['weighted_mean', 'points'], {
    default: 'weighted_mean',
    filter: ['exact'],
    description: 'How the total is made of the columns: by their weights, or by the points reached of all points.',
  })
  aggregation: 'weighted_mean' | 'points';

  @Choice(['zero', 'excluded'], { default: 'zero', filter: ['exact'], description: 'How a column without a mark counts.' })
  emptyGrades: 'zero' | 'excluded';

  @WholeNumber({ default: 0, min: 0, max: 50, description: 'So many of the lowest columns do not count; one always stays.' })
  dropLowest: number;

  @WholeNumber({ min: 1, max: 50, description: 'Only so many of the highest columns count.' })
  keepHighest: number | null;

  @Flag({ filter: ['exact'] })
  generateCertificates: boolean;

  @Flag({ filter: ['exact'] })
  isRequirement: boolean;

  @Text({ description: 'JSON list of the ids of courses that have to be passed before this gradebook is.', example: '[3, 7]' })
  depends: string | null;

  @WholeNumber({ min: 0, description: 'How many of the courses in `depends` have to be passed; all where it is null.' })
  minimumToValidate: number | null;

  @WholeNumber({ min: 0, description: 'How many of them have to be passed for the skills of this gradebook; all where it is null.' })
  gradeBooksToValidateInDependence: number | null;

  @Flag({ deprecated: { until: '0.7' } })
  allowSkillsByEvaluation: boolean;

  @WholeNumber({ min: 0 })
  certificateValidityPeriod: number | null;

  @Reference(() => Course, { inverse: 'gradebookCategories', required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => GradebookCategory, { inverse: 'subCategories', filter: ['exact', 'exists'], onDelete: 'CASCADE' })
  parent: Relation<GradebookCategory> | null;

  @Reference(() => User, { stamp: 'caller', description: 'Who set it up.', erasure: 'author' })
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
