import { CAttendanceCalendarProcessor } from './attendances/c-attendance-calendar.processor.js';
import { CAttendanceResultCommentProcessor } from './attendances/c-attendance-result-comment.processor.js';
import { CAttendanceSheetProcessor } from './attendances/c-attendance-sheet.processor.js';
import { CForumAttachmentProcessor } from './forums/c-forum-attachment.processor.js';
import { CForumNotificationProcessor } from './forums/c-forum-notification.processor.js';
import { CForumPostProcessor } from './forums/c-forum-post.processor.js';
import { CForumThreadFeedbackProcessor } from './forums/c-forum-thread-feedback.processor.js';
import { CForumThreadQualifyProcessor } from './forums/c-forum-thread-qualify.processor.js';
import { CForumThreadProcessor } from './forums/c-forum-thread.processor.js';
import { CQuizCategoryProcessor } from './quizzes/c-quiz-category.processor.js';
import { CQuizQuestionProcessor } from './quizzes/c-quiz-question.processor.js';
import { QuestionBankProcessor } from './quizzes/question-bank.processor.js';
import { CSurveyAnswerProcessor } from './surveys/c-survey-answer.processor.js';
import { CSurveyInvitationProcessor } from './surveys/c-survey-invitation.processor.js';
import { CSurveyQuestionOptionProcessor } from './surveys/c-survey-question-option.processor.js';
import { CSurveyQuestionProcessor } from './surveys/c-survey-question.processor.js';
import { CSurveyProcessor } from './surveys/c-survey.processor.js';

/** Processors of forums, quizzes, surveys and attendance registers. */
export const classroomActivityProcessors = [
  CForumAttachmentProcessor,
  CForumNotificationProcessor,
  CForumPostProcessor,
  CForumThreadFeedbackProcessor,
  CForumThreadQualifyProcessor,
  CForumThreadProcessor,
  CQuizCategoryProcessor,
  CQuizQuestionProcessor,
  QuestionBankProcessor,
  CSurveyAnswerProcessor,
  CSurveyInvitationProcessor,
  CSurveyQuestionOptionProcessor,
  CSurveyQuestionProcessor,
  CSurveyProcessor,
  CAttendanceCalendarProcessor,
  CAttendanceResultCommentProcessor,
  CAttendanceSheetProcessor,
] as const;
