import { TrackCourseRankingProcessor } from './accesses/track-course-ranking.processor.js';
import { AttemptFeedbackProcessor } from './attempts/attempt-feedback.processor.js';
import { TrackEExerciseConfirmationProcessor } from './attempts/track-e-exercise-confirmation.processor.js';
import { TrackEExerciseProcessor } from './attempts/track-e-exercise.processor.js';
import { GradeComponentsProcessor } from './gradebook/grade-components.processor.js';
import { GradebookCertificateProcessor } from './gradebook/gradebook-certificate.processor.js';
import { GradebookResultAttemptProcessor } from './gradebook/gradebook-result-attempt.processor.js';
import { CLpItemViewProcessor } from './learning-paths/c-lp-item-view.processor.js';

/** Processors of the records. */
export const recordProcessors = [
  TrackCourseRankingProcessor,
  AttemptFeedbackProcessor,
  TrackEExerciseConfirmationProcessor,
  TrackEExerciseProcessor,
  GradeComponentsProcessor,
  GradebookCertificateProcessor,
  GradebookResultAttemptProcessor,
  CLpItemViewProcessor,
] as const;
