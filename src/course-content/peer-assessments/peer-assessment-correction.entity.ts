import { Entity, ForeignKey, type Relation } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';
import { UserClass } from '../../platform/study/classes/user-class.entity.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { PeerAssessmentCorrectionProcessor } from './peer-assessment-correction.processor.js';
import { PeerAssessment } from './peer-assessment.entity.js';
import { peerCorrectionPolicy } from './peer-assessment.policy.js';

/** How one person or class marks the work of another class. */
@Entity('c_peer_assessment_correction')
@ApiResource({
  name: 'CPeerAssessmentCorrection',
  path: 'c_peer_assessment_corrections',
  display: { list: ['peerAssessment', 'studentGroup', 'totalScore', 'maximumScore', 'completed'] },
  policy: peerCorrectionPolicy,
  processor: PeerAssessmentCorrectionProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Marking of the work of one class by another person or class.',
})
@Constraint({
  name: 'ck_c_peer_assessment_correction_examiner',
  check: 'num_nonnulls("examiner_id", "examiner_group_id") = 1',
  property: 'examinerId',
  message: 'Name one examiner: a person or a class.',
})
@Constraint({
  name: 'ck_c_peer_assessment_correction_score',
  check: '"total_score" <= "maximum_score"',
  property: 'totalScore',
  message: 'The criteria do not give as many marks.',
})
export class PeerAssessmentCorrection {
  @Identifier()
  id: number;

  @Reference(() => PeerAssessment, { inverse: 'corrections', required: true, write: 'create', onDelete: 'CASCADE' })
  peerAssessment: Relation<PeerAssessment>;

  @Reference(() => UserClass, { write: 'create', onDelete: 'CASCADE', description: 'The class whose work is marked.' })
  studentGroup: Relation<UserClass> | null;

  @Erased('author')
  @ForeignKey(() => User, { onDelete: 'RESTRICT' })
  @WholeNumber({ names: 'users', min: 1, write: 'create', filter: ['exact'], description: 'Id of the person who marks.' })
  examinerId: number | null;

  @ForeignKey(() => UserClass, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'usergroups', min: 1, write: 'create', filter: ['exact'], description: 'Id of the class that marks.' })
  examinerGroupId: number | null;

  @WholeNumber({ default: 0, min: 0, description: 'Marks given, for its examiner to say until the marking is delivered.' })
  totalScore: number;

  @WholeNumber({ write: false, default: 0, min: 0, description: 'Full marks: those of all criteria when it was distributed.' })
  maximumScore: number;

  @Flag({ filter: ['exact'], description: 'Final: examiners change it no more.' })
  delivered: boolean;

  @WholeNumber({ names: 'documents', write: false, description: 'Id of the folder of the examiner.' })
  examinerFolderId: number | null;

  @WholeNumber({ names: 'documents', write: false, description: 'Id of the document with the remarks of the examiner.' })
  examinerDocumentId: number | null;

  @Flag({ filter: ['exact'], planned: true })
  completed: boolean;
}
