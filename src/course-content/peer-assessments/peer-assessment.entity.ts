import { Entity, type Relation } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { CourseGroupCategory } from '../../platform/study/groups/course-group-category.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { peerAssessmentPolicy } from './peer-assessment.policy.js';

/** How the works of an activity are marked by peers. */
@Entity('c_peer_assessment')
@ApiResource({
  name: 'CPeerAssessment',
  path: 'c_peer_assessments',
  display: {
    list: ['course', 'groupCategory', 'state', 'sendWorkEndDate', 'endCorrectionDate'],
    form: {
      Assessment: ['course', 'groupCategory', 'maxCorrectionPerStudent', 'state'],
      Time: ['sendWorkStartDate', 'sendWorkEndDate', 'startCorrectionDate', 'endCorrectionDate'],
      Rules: ['commentConstraint', 'studentAccessToCorrection', 'correctOwnWork'],
    },
  },
  policy: peerAssessmentPolicy,
  description: 'Setting of a peer marking activity.',
})
@Constraint({
  name: 'ck_c_peer_assessment_work_period',
  check: '"send_work_start_date" <= "send_work_end_date"',
  property: 'sendWorkEndDate',
  message: 'The end must not precede the start.',
})
@Constraint({
  name: 'ck_c_peer_assessment_correction_period',
  check: '"start_correction_date" <= "end_correction_date"',
  property: 'endCorrectionDate',
  message: 'The end must not precede the start.',
})
@Constraint({
  name: 'ck_c_peer_assessment_order',
  check: 'COALESCE("send_work_end_date", "send_work_start_date") <= COALESCE("start_correction_date", "end_correction_date")',
  property: 'startCorrectionDate',
  message: 'Works are handed in before they are marked.',
})
export class PeerAssessment {
  @Identifier()
  id: number;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => CourseGroupCategory, { onDelete: 'CASCADE', description: 'The set of groups that take part.' })
  groupCategory: Relation<CourseGroupCategory> | null;

  @WholeNumber({ default: 0, min: 0, description: 'Most works that one learner marks; 0 for no limit.', planned: true })
  maxCorrectionPerStudent: number;

  @WholeNumber({ default: 0, min: 0, filter: ['exact'], deprecated: { until: '0.7' } })
  state: number;

  @WholeNumber({ default: 0, min: 0, deprecated: { until: '0.7' } })
  startWorkRepositoryOption: number;

  @WholeNumber({ min: 0, deprecated: { until: '0.7' } })
  endWorkRepositoryOption: number | null;

  @WholeNumber({ default: 0, min: 0, deprecated: { until: '0.7' } })
  startCorrectionOption: number;

  @WholeNumber({ default: 0, min: 0, deprecated: { until: '0.7' } })
  endCorrectionOption: number;

  @WholeNumber({ default: 0, min: 0, deprecated: { until: '0.7' } })
  distributeCorrectionOption: number;

  @WholeNumber({ min: 0, deprecated: { until: '0.7' } })
  endRepositoryOption: number | null;

  @Flag({ deprecated: { until: '0.7' } })
  examinerRoleCondition: boolean;

  @Flag({ description: 'Learners see how they were marked.' })
  studentAccessToCorrection: boolean;

  @Flag({ description: 'Whether a mark should have a comment.', planned: true })
  commentConstraint: boolean;

  @Flag({ description: 'Learners may mark their own work.' })
  correctOwnWork: boolean;

  @Flag({ description: 'Whether all learners should mark one work given as a yardstick.', deprecated: { until: '0.7' } })
  correctBenchmarkWork: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  distributionAlgorithm: boolean;

  @DateTime({ filter: ['date'], deprecated: { until: '0.7' } })
  sendWorkStartDate: Date | null;

  @DateTime({ filter: ['date'], deprecated: { until: '0.7' } })
  sendWorkEndDate: Date | null;

  @DateTime({ filter: ['date'], planned: true })
  startCorrectionDate: Date | null;

  @DateTime({ filter: ['date'], planned: true })
  endCorrectionDate: Date | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
