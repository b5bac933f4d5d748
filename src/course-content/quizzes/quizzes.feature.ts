import type { Feature } from '../../feature/feature.js';
import { QuizQuestionAnswer } from './quiz-question-answer.entity.js';
import { QuizCategory } from './quiz-category.entity.js';
import { QuizQuestionCategory } from './quiz-question-category.entity.js';
import { QuizQuestionOption } from './quiz-question-option.entity.js';
import { QuizQuestionVersion } from './quiz-question-version.entity.js';
import { QuizQuestion } from './quiz-question.entity.js';
import { QuizQuestionDraw } from './quiz-question-draw.entity.js';
import { QuizQuestionPlacement } from './quiz-question-placement.entity.js';
import { Quiz } from './quiz.entity.js';
import { QuizQuestionCoefficient } from './quiz-question-coefficient.entity.js';
import { QuestionVersions } from './question-versions.js';
import { EditorAssetsController } from './pages/editor-assets.controller.js';
import { editedTypes } from './pages/question-forms.js';
import { standardEditedTypes } from './pages/standard-question-forms.js';
import { QuizEditPagesController } from './pages/quiz-edit-pages.controller.js';
import { QuizEditor } from './pages/quiz-editor.js';
import { QuizIntake } from './pages/quiz-intake.js';
import { QuizIntakePagesController } from './pages/quiz-intake-pages.controller.js';
import { questionTypes } from './scoring/declared-question-types.js';
import { standardQuestionTypes } from './scoring/standard-question-types.js';
import { quizPublished } from './quiz.notices.js';
import { quizzesCourse } from './quizzes.tab.js';

/** Quizzes, their questions and answers. */
export const quizzes: Feature = {
  name: 'quizzes',
  area: 'assessment',
  needs: ['calendar', 'classes', 'courses', 'nodes', 'users'],
  notices: [quizPublished],
  entities: [
    QuizQuestionAnswer,
    QuizCategory,
    QuizQuestionCategory,
    QuizQuestionOption,
    QuizQuestion,
    QuizQuestionVersion,
    QuizQuestionDraw,
    QuizQuestionPlacement,
    Quiz,
    QuizQuestionCoefficient,
  ],
  providers: [QuestionVersions, QuizEditor, QuizIntake],
  controllers: [EditorAssetsController, QuizEditPagesController, QuizIntakePagesController],
  exports: [QuestionVersions],
  contributes: [questionTypes.with(...standardQuestionTypes), editedTypes.with(...standardEditedTypes)],
  course: quizzesCourse,
};
