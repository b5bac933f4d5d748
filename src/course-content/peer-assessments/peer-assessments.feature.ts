import type { Feature } from '../../feature/feature.js';
import { PeerAssessment } from './peer-assessment.entity.js';
import { PeerAssessmentCorrection } from './peer-assessment-correction.entity.js';
import { PeerAssessmentCriterion } from './peer-assessment-criterion.entity.js';

/** Work that learners mark for each other. */
export const peerAssessments: Feature = {
  name: 'peer-assessments',
  area: 'assessment',
  needs: ['classes', 'courses', 'groups', 'users'],
  entities: [PeerAssessment, PeerAssessmentCorrection, PeerAssessmentCriterion],
};
