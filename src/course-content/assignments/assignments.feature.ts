import { assignmentDue, assignmentPublished, workHandedIn, workMarked } from './assignment.notices.js';
import type { Feature } from '../../feature/feature.js';
import { Assignment } from './assignment.entity.js';
import { AssignmentSchedule } from './assignment-schedule.entity.js';
import { SubmissionComment } from './submission-comment.entity.js';
import { SubmissionCorrection } from './submission-correction.entity.js';
import { AssignmentAssignee } from './assignment-assignee.entity.js';
import { AssignmentDocument } from './assignment-document.entity.js';
import { ASSIGNMENT_TRIGGERS } from './assignment-triggers.js';
import { assignmentsHome } from './assignments.home.js';
import { assignmentsCourse } from './assignments.tab.js';
import { AssignmentFormsController } from './pages/assignment-forms.controller.js';
import { AssignmentWriting } from './pages/assignment-writing.js';
import { AssignmentPageApi } from './pages/assignment-page-api.js';
import { AssignmentPageAssetsController } from './pages/assignment-page-assets.controller.js';
import { AssignmentPages } from './pages/assignment-page.js';
import { AssignmentPagesController } from './pages/assignment-pages.controller.js';
import { AssignmentPageSender } from './pages/assignment-page-sender.js';
import { MarkSaving } from './pages/mark-saving.js';
import { MarkingController } from './pages/marking.controller.js';
import { MarkingPages } from './pages/marking-pages.js';
import { HandInPage } from './pages/hand-in-page.js';
import { HandingIn } from './pages/handing-in.js';

/** Assignments, what learners hand in, and what is said about it. */
export const assignments: Feature = {
  name: 'assignments',
  area: 'assessment',
  needs: ['calendar', 'documents', 'files', 'groups', 'learning-paths', 'nodes', 'users'],
  notices: [assignmentPublished, assignmentDue, workHandedIn, workMarked],
  entities: [Assignment, AssignmentSchedule, SubmissionComment, SubmissionCorrection, AssignmentAssignee, AssignmentDocument],
  providers: [AssignmentPageApi, AssignmentWriting, AssignmentPages, AssignmentPageSender, HandInPage, HandingIn, MarkSaving, MarkingPages],
  controllers: [AssignmentPageAssetsController, AssignmentFormsController, MarkingController, AssignmentPagesController],
  triggers: ASSIGNMENT_TRIGGERS,
  home: assignmentsHome,
  course: assignmentsCourse,
};
