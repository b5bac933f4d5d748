import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { UniqueReference } from '../../resource/declare/reference-fields.decorator.js';
import { Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { AssignmentScheduleProcessor } from './assignment-schedule.processor.js';
import { Assignment } from './assignment.entity.js';
import { assignmentTermsPolicy } from './assignment.policy.js';
import type { Requirement } from '../../resource/model/requirement.js';
import { sql } from '../../database/sql.js';

const ofAssignment: Requirement = {
  about: ['publication'],
  met: (row) => sql`${row.path('publication.filetype')} = 'folder'`,
  message: 'Only an assignment has deadlines, not a work.',
};

/** Deadlines of an assignment, and whether it is marked. */
@Entity('c_student_publication_assignment')
@ApiResource({
  name: 'CStudentPublicationAssignment',
  path: 'c_student_publication_assignments',
  display: { list: ['publication', 'expiresOn', 'endsOn', 'enableQualification'] },
  policy: assignmentTermsPolicy,
  processor: AssignmentScheduleProcessor,
  requires: [ofAssignment],
  description: 'Deadlines and grading switch of an assignment.',
})
@Constraint({
  name: 'ck_c_student_publication_assignment_dates',
  check: '"ends_on" >= "expires_on"',
  property: 'endsOn',
  message: 'The last moment for handing in cannot precede the due date.',
})
export class AssignmentSchedule {
  @Identifier()
  id: number;

  @DateTime({ filter: ['date'], order: true, description: 'The due date: what is handed in later counts as late.' })
  expiresOn: Date | null;

  @DateTime({ filter: ['date'], order: true, description: 'Nothing can be handed in from this moment on.' })
  endsOn: Date | null;

  @WholeNumber({ names: 'c_calendar_events', write: false, default: 0, description: 'Id of the agenda event of the due date; 0: none.' })
  eventCalendarId: number;

  @Flag({ planned: true })
  enableQualification: boolean;

  @UniqueReference(() => Assignment, { required: true, write: 'create', onDelete: 'CASCADE' })
  publication: Relation<Assignment>;
}
