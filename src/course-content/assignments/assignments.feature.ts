import { assignmentDue, assignmentPublished, workHandedIn, workMarked } from './assignment.notices.js';
import type { Feature } from '../../feature/feature.js';
import { Assignment } from './assignment.entity.js';
import { AssignmentSchedule } from './assignment-schedule.entity.js';
import { SubmissionComment } from './submission-comment.entity.js';
import { SubmissionCorrection } from './submission-correction.entity.js';
import { AssignmentAssignee } from './assignment-assignee.entity.js';
import { AssignmentDocument } from './assignment-document.entity.js';
import { ASSIGNMENT_TRIGGERS } from './assignment-triggers.js';
import { assignmentsLabels } from './assignments.labels.js';
import { assignmentsHome } from './assignments.home.js';
import { assignmentsCourse } from './assignments.tab.js';

/** Assignments, what learners hand in, and what is said about it. */
export const assignments: Feature = {
  name: 'assignments',
  area: 'assessment',
  needs: ['documents', 'groups', 'learning-paths', 'nodes', 'notifications', 'users'],
  notices: [assignmentPublished, assignmentDue, workHandedIn, workMarked],
  entities: [Assignment, AssignmentSchedule, SubmissionComment, SubmissionCorrection, AssignmentAssignee, AssignmentDocument],
  triggers: ASSIGNMENT_TRIGGERS,
  labels: assignmentsLabels,
  home: assignmentsHome,
  course: assignmentsCourse,
};
