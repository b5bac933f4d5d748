import type { Feature } from '../../feature/feature.js';
import { QuizAnswerFeedback } from './quiz-answer-feedback.entity.js';
import { QuizAnswerFile } from './quiz-answer-file.entity.js';
import { QuizAnswerGrade } from './quiz-answer-grade.entity.js';
import { QuizAttemptAnswer } from './quiz-attempt-answer.entity.js';
import { QuizAttemptConfirmation } from './quiz-attempt-confirmation.entity.js';
import { QuizAttempt } from './quiz-attempt.entity.js';
import { QuizHotspotClick } from './quiz-hotspot-click.entity.js';
import { quizAttemptsLabels } from './quiz-attempts.labels.js';

/** Attempts at quizzes, and how they were marked. */
export const quizAttempts: Feature = {
  name: 'quiz-attempts',
  area: 'assessment',
  needs: ['courses', 'nodes', 'quizzes', 'sessions', 'users'],
  entities: [
    QuizAnswerFeedback,
    QuizAnswerFile,
    QuizAnswerGrade,
    QuizAttemptAnswer,
    QuizAttemptConfirmation,
    QuizAttempt,
    QuizHotspotClick,
  ],
  labels: quizAttemptsLabels,
};
