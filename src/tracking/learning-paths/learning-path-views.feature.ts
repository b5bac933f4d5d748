import type { Feature } from '../../feature/feature.js';
import { LearningPathItemAttempt } from './learning-path-item-attempt.entity.js';
import { ScormInteraction } from './scorm-interaction.entity.js';
import { ScormObjective } from './scorm-objective.entity.js';
import { LearningPathAttempt } from './learning-path-attempt.entity.js';
import { learningPathViewsLabels } from './learning-path-views.labels.js';

/** How far learners are in learning paths. */
export const learningPathViews: Feature = {
  name: 'learning-path-views',
  area: 'tracking',
  needs: ['courses', 'learning-paths', 'sessions', 'users'],
  entities: [LearningPathItemAttempt, ScormInteraction, ScormObjective, LearningPathAttempt],
  labels: learningPathViewsLabels,
};
