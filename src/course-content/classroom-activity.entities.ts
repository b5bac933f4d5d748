import { CAttendanceCalendarRelGroup } from './attendances/c-attendance-calendar-rel-group.entity.js';
import { CAttendanceCalendar } from './attendances/c-attendance-calendar.entity.js';
import { CAttendanceResultComment } from './attendances/c-attendance-result-comment.entity.js';
import { CAttendanceResult } from './attendances/c-attendance-result.entity.js';
import { CAttendanceSheetLog } from './attendances/c-attendance-sheet-log.entity.js';
import { CAttendanceSheet } from './attendances/c-attendance-sheet.entity.js';
import { CAttendance } from './attendances/c-attendance.entity.js';
import { CForumAttachment } from './forums/c-forum-attachment.entity.js';
import { CForumCategory } from './forums/c-forum-category.entity.js';
import { CForumNotification } from './forums/c-forum-notification.entity.js';
import { CForumPost } from './forums/c-forum-post.entity.js';
import { CForumThreadFeedback } from './forums/c-forum-thread-feedback.entity.js';
import { CForumThreadQualify } from './forums/c-forum-thread-qualify.entity.js';
import { CForumThread } from './forums/c-forum-thread.entity.js';
import { CForum } from './forums/c-forum.entity.js';
import { CQuizAnswer } from './quizzes/c-quiz-answer.entity.js';
import { CQuizCategory } from './quizzes/c-quiz-category.entity.js';
import { CQuizQuestionCategory } from './quizzes/c-quiz-question-category.entity.js';
import { CQuizQuestionOption } from './quizzes/c-quiz-question-option.entity.js';
import { CQuizQuestion } from './quizzes/c-quiz-question.entity.js';
import { CQuizRelQuestionCategory } from './quizzes/c-quiz-rel-question-category.entity.js';
import { CQuizRelQuestion } from './quizzes/c-quiz-rel-question.entity.js';
import { CQuiz } from './quizzes/c-quiz.entity.js';
import { UsergroupRelQuestion } from './quizzes/usergroup-rel-question.entity.js';
import { CSurveyAnswer } from './surveys/c-survey-answer.entity.js';
import { CSurveyInvitation } from './surveys/c-survey-invitation.entity.js';
import { CSurveyQuestionOption } from './surveys/c-survey-question-option.entity.js';
import { CSurveyQuestion } from './surveys/c-survey-question.entity.js';
import { CSurvey } from './surveys/c-survey.entity.js';

/** Tables of what a class does together: forums, quizzes, surveys and attendance registers. */
export const classroomActivityEntities = [
  CForumAttachment,
  CForumCategory,
  CForumNotification,
  CForumPost,
  CForumThreadFeedback,
  CForumThreadQualify,
  CForumThread,
  CForum,
  CQuizAnswer,
  CQuizCategory,
  CQuizQuestionCategory,
  CQuizQuestionOption,
  CQuizQuestion,
  CQuizRelQuestionCategory,
  CQuizRelQuestion,
  CQuiz,
  UsergroupRelQuestion,
  CSurveyAnswer,
  CSurveyInvitation,
  CSurveyQuestionOption,
  CSurveyQuestion,
  CSurvey,
  CAttendanceCalendarRelGroup,
  CAttendanceCalendar,
  CAttendanceResultComment,
  CAttendanceResult,
  CAttendanceSheetLog,
  CAttendanceSheet,
  CAttendance,
] as const;
