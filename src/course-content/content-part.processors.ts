import { CLpItemProcessor } from './learning-paths/c-lp-item.processor.js';
import { LearningPathSubscriptionProcessor } from './learning-paths/learning-path-subscription.processor.js';
import { AgendaReminderProcessor } from './calendar/agenda-reminder.processor.js';
import { CCalendarEventAttachmentProcessor } from './calendar/c-calendar-event-attachment.processor.js';
import { CStudentPublicationCommentProcessor } from './assignments/c-student-publication-comment.processor.js';
import { CStudentPublicationCorrectionProcessor } from './assignments/c-student-publication-correction.processor.js';
import { BlogPartProcessor } from './blogs/blog-part.processor.js';
import { CBlogAttachmentProcessor } from './blogs/c-blog-attachment.processor.js';
import { CBlogTaskRelUserProcessor } from './blogs/c-blog-task-rel-user.processor.js';

/** Processors of what belongs to learning paths, events, assignments and blogs. */
export const contentPartProcessors = [
  CLpItemProcessor,
  LearningPathSubscriptionProcessor,
  AgendaReminderProcessor,
  CCalendarEventAttachmentProcessor,
  CStudentPublicationCommentProcessor,
  CStudentPublicationCorrectionProcessor,
  BlogPartProcessor,
  CBlogAttachmentProcessor,
  CBlogTaskRelUserProcessor,
] as const;
