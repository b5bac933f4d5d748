import { Module } from '@nestjs/common';
import { ResourceModule } from '../resource/resource.module.js';
import { CStudentPublicationAssignmentProcessor } from './assignments/c-student-publication-assignment.processor.js';
import { CStudentPublicationProcessor } from './assignments/c-student-publication.processor.js';
import { CBlogPostProcessor } from './blogs/c-blog-post.processor.js';
import { CCalendarEventProcessor } from './calendar/c-calendar-event.processor.js';
import { classroomActivityProcessors } from './classroom-activity.processors.js';
import { contentPartProcessors } from './content-part.processors.js';
import { courseContentEntities } from './course-content.entities.js';
import { CDocumentProcessor } from './documents/c-document.processor.js';
import { CGlossaryProcessor } from './glossaries/c-glossary.processor.js';
import { CLpProcessor } from './learning-paths/c-lp.processor.js';
import { CLinkCategoryProcessor } from './links/c-link-category.processor.js';

/** What courses are filled with: documents, learning paths, glossaries, links, agendas, assignments, blogs, forums, quizzes, surveys. */
@Module({
  imports: [ResourceModule.forFeature(courseContentEntities)],
  providers: [
    CDocumentProcessor,
    CLpProcessor,
    CGlossaryProcessor,
    CLinkCategoryProcessor,
    CCalendarEventProcessor,
    CStudentPublicationProcessor,
    CStudentPublicationAssignmentProcessor,
    CBlogPostProcessor,
    ...contentPartProcessors,
    ...classroomActivityProcessors,
  ],
})
export class CourseContentModule {}
