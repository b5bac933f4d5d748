import { CStudentPublicationAssignment } from './assignments/c-student-publication-assignment.entity.js';
import { CStudentPublication } from './assignments/c-student-publication.entity.js';
import { CBlogPost } from './blogs/c-blog-post.entity.js';
import { CBlogRelUser } from './blogs/c-blog-rel-user.entity.js';
import { CBlog } from './blogs/c-blog.entity.js';
import { CCalendarEvent } from './calendar/c-calendar-event.entity.js';
import { classroomActivityEntities } from './classroom-activity.entities.js';
import { contentPartEntities } from './content-part.entities.js';
import { courseMaterialEntities } from './course-materials.entities.js';
import { CDocument } from './documents/c-document.entity.js';
import { CDropboxPerson } from './dropbox/c-dropbox-person.entity.js';
import { CGlossaryCategory } from './glossaries/c-glossary-category.entity.js';
import { CGlossary } from './glossaries/c-glossary.entity.js';
import { CLpCategory } from './learning-paths/c-lp-category.entity.js';
import { CLp } from './learning-paths/c-lp.entity.js';
import { CLinkCategory } from './links/c-link-category.entity.js';
import { CLink } from './links/c-link.entity.js';

/** Every resource of this module. */
export const courseContentResources = [
  CDocument,
  CLp,
  CLpCategory,
  CGlossary,
  CGlossaryCategory,
  CLink,
  CLinkCategory,
  CCalendarEvent,
  CStudentPublication,
  CStudentPublicationAssignment,
  CBlog,
  CBlogPost,
  CBlogRelUser,
  ...classroomActivityEntities,
  ...contentPartEntities,
  ...courseMaterialEntities,
] as const;

/** Every table of this module. */
export const courseContentEntities = [...courseContentResources, CDropboxPerson] as const;
