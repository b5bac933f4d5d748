import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { QuizAnswerFeedback } from './answers/quiz-answer-feedback.entity.js';
import { Quiz } from '../../../course-content/quizzes/quiz.entity.js';
import { on } from '../../../resource/model/reaction.js';
import { QuizAnswerFile } from './answers/quiz-answer-file.entity.js';
import { QuizAnswerGrade } from './grading/quiz-answer-grade.entity.js';
import { QuizAttemptAnswer } from './answers/quiz-attempt-answer.entity.js';
import { QuizAttemptConfirmation } from './quiz-attempt-confirmation.entity.js';
import { QuizAttempt } from './quiz-attempt.entity.js';
import { QuizExtension } from './extensions/quiz-extension.entity.js';
import { QuizHotspotClick } from './answers/quiz-hotspot-click.entity.js';
import { AttemptGrading } from './grading/attempt-grading.js';
import { AttemptRegrading } from './grading/attempt-regrading.js';
import { AttemptDeadlines, changesTimes } from './attempt-deadlines.js';
import { AttemptCompletion } from './attempt-completion.js';
import { OpenAttempts } from './open-attempt.js';
import { OverdueAttempts } from './overdue-attempts.task.js';
import { TakenAttempt } from './taken-attempt.js';
import { extensionDue, quizDue, quizMarked } from './quiz-attempt.notices.js';
import { quizStartSections } from './quiz-start.screen.js';
import { quizAttemptsHome } from './quiz-attempts.home.js';
import { answeredTypes } from './pages/answer-forms.js';
import { standardAnsweredTypes } from './pages/standard-answer-forms.js';
import { AttemptMarking } from './pages/attempt-marking.js';
import { MarkingPagesController } from './pages/marking-pages.controller.js';
import { QuizPreviewController } from './pages/quiz-preview.controller.js';
import { AnswerSaving } from './pages/answer-saving.js';
import { AttemptPages } from './pages/attempt-page.js';
import { AttemptPageSender } from './pages/attempt-page-sender.js';
import { AttemptPagesController } from './pages/attempt-pages.controller.js';
import { QuizPages } from './pages/quiz-page.js';
import { QuizPageApi } from './pages/quiz-page-api.js';
import { QuizPageAssetsController } from './pages/quiz-page-assets.controller.js';
import { QuizPageSender } from './pages/quiz-page-sender.js';
import { QuizPagesController } from './pages/quiz-pages.controller.js';
import { ResultPages } from './pages/result-page.js';
import { quizAttemptsProblems } from './quiz-attempts.problems.js';

/** Attempts at quizzes, and how they were marked. */
export const quizAttempts: Feature = {
  name: 'quiz-attempts',
  area: 'assessment',
  screens: quizStartSections,
  needs: ['courses', 'learning-paths', 'nodes', 'quizzes', 'sessions', 'users'],
  notices: [quizDue, extensionDue, quizMarked],
  entities: [
    QuizAnswerFeedback,
    QuizAnswerFile,
    QuizAnswerGrade,
    QuizAttemptAnswer,
    QuizAttemptConfirmation,
    QuizAttempt,
    QuizExtension,
    QuizHotspotClick,
  ],
  reactions: [on(Quiz, 'changed', AttemptDeadlines, changesTimes)],
  providers: [
    AttemptGrading,
    AttemptRegrading,
    OpenAttempts,
    AttemptCompletion,
    TakenAttempt,
    QuizPageApi,
    QuizPages,
    QuizPageSender,
    AttemptPages,
    AttemptPageSender,
    AnswerSaving,
    ResultPages,
    AttemptMarking,
  ],
  controllers: [QuizPageAssetsController, AttemptPagesController, QuizPagesController, QuizPreviewController, MarkingPagesController],
  schedules: [
    {
      name: 'quiz.overdue_attempts',
      title: message('quiz-attempts.schedules.overdueAttempts', 'Submit attempts whose time is over'),
      everySeconds: 5,
      task: OverdueAttempts,
    },
  ],
  contributes: [answeredTypes.with(...standardAnsweredTypes)],
  home: quizAttemptsHome,
  problems: quizAttemptsProblems,
};
