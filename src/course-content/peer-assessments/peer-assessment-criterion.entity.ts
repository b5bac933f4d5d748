import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { PeerAssessment } from './peer-assessment.entity.js';
import { peerAssessmentPartPolicy } from './peer-assessment.policy.js';

/** What peers mark. */
@Entity('c_peer_assessment_criteria')
@ApiResource({
  name: 'CPeerAssessmentCriteria',
  path: 'c_peer_assessment_criteria',
  display: { list: ['title', 'peerAssessment', 'score'] },
  policy: peerAssessmentPartPolicy,
  description: 'Criterion of a peer marking activity.',
})
export class PeerAssessmentCriterion {
  @Identifier()
  id: number;

  @Reference(() => PeerAssessment, {
    inverse: 'criteria',
    owned: true,
    include: { max: 100 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  peerAssessment: Relation<PeerAssessment>;

  @Text({ max: 255, required: true })
  title: string;

  @Text()
  description: string | null;

  @WholeNumber({ required: true, min: 0, max: 1_000_000, description: 'Full marks.' })
  score: number;

  @WholeNumber({ default: 0, order: true })
  position: number;
}
