import { CLpItem } from './learning-paths/c-lp-item.entity.js';
import { CLpRelUser } from './learning-paths/c-lp-rel-user.entity.js';
import { CLpRelUserGroup } from './learning-paths/c-lp-rel-user-group.entity.js';
import { CLpCategoryRelUser } from './learning-paths/c-lp-category-rel-user.entity.js';
import { CLpCategoryRelUserGroup } from './learning-paths/c-lp-category-rel-user-group.entity.js';
import { CCalendarEventRepeat } from './calendar/c-calendar-event-repeat.entity.js';
import { CCalendarEventAttachment } from './calendar/c-calendar-event-attachment.entity.js';
import { AgendaReminder } from './calendar/agenda-reminder.entity.js';
import { CStudentPublicationComment } from './assignments/c-student-publication-comment.entity.js';
import { CStudentPublicationCorrection } from './assignments/c-student-publication-correction.entity.js';
import { CStudentPublicationRelUser } from './assignments/c-student-publication-rel-user.entity.js';
import { CStudentPublicationRelDocument } from './assignments/c-student-publication-rel-document.entity.js';
import { CBlogAttachment } from './blogs/c-blog-attachment.entity.js';
import { CBlogComment } from './blogs/c-blog-comment.entity.js';
import { CBlogRating } from './blogs/c-blog-rating.entity.js';
import { CBlogTask } from './blogs/c-blog-task.entity.js';
import { CBlogTaskRelUser } from './blogs/c-blog-task-rel-user.entity.js';

/** What belongs to learning paths, events, assignments and blogs. */
export const contentPartEntities = [
  CLpItem,
  CLpRelUser,
  CLpRelUserGroup,
  CLpCategoryRelUser,
  CLpCategoryRelUserGroup,
  CCalendarEventRepeat,
  CCalendarEventAttachment,
  AgendaReminder,
  CStudentPublicationComment,
  CStudentPublicationCorrection,
  CStudentPublicationRelUser,
  CStudentPublicationRelDocument,
  CBlogAttachment,
  CBlogComment,
  CBlogRating,
  CBlogTask,
  CBlogTaskRelUser,
] as const;
