import { Global, Module } from '@nestjs/common';
import { CourseBeginning } from '../platform/courses/course-beginning.js';
import { declaredHandlers } from '../resource/declare/declared-handlers.js';
import { ResourceModule } from '../resource/resource.module.js';
import { CStudentPublicationAssignmentProcessor } from './assignments/c-student-publication-assignment.processor.js';
import { CStudentPublicationProcessor } from './assignments/c-student-publication.processor.js';
import { CBlogPostProcessor } from './blogs/c-blog-post.processor.js';
import { CCalendarEventProcessor } from './calendar/c-calendar-event.processor.js';
import { classroomActivityProcessors } from './classroom-activity.processors.js';
import { contentPartProcessors } from './content-part.processors.js';
import { courseContentActions } from './course-content.actions.js';
import { courseContentResources } from './course-content.entities.js';
import { courseMaterialProcessors } from './course-materials.processors.js';
import { CDocumentProcessor } from './documents/c-document.processor.js';
import { CGlossaryProcessor } from './glossaries/c-glossary.processor.js';
import { CLpProcessor } from './learning-paths/c-lp.processor.js';
import { CLinkCategoryProcessor } from './links/c-link-category.processor.js';
import { CourseTools } from './tools/course-tools.service.js';

/** What courses are filled with: documents, learning paths, glossaries, links, agendas, assignments, blogs, forums, quizzes, surveys. */
@Global()
@Module({
  imports: [ResourceModule.forFeature(courseContentResources)],
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
    ...courseContentActions,
    ...declaredHandlers(courseContentResources),
    ...classroomActivityProcessors,
    ...courseMaterialProcessors,
    { provide: CourseBeginning, useClass: CourseTools },
  ],
  exports: [CourseBeginning],
})
export class CourseContentModule {}
