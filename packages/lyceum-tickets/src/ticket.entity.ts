import { Entity, type Relation } from 'typeorm';
import { Course, courseInSession, Portal, Session, User } from 'lyceum/platform';
import {
  ApiResource,
  Computed,
  Constraint,
  CreatedAt,
  DateTime,
  Email,
  Erased,
  Html,
  Identifier,
  Reference,
  type Requirement,
  sql,
  Text,
  UpdatedAt,
  VIOLATION_CODES,
  WholeNumber,
} from 'lyceum/resource';
import { TicketCategory } from './ticket-category.entity.js';
import { TicketPriority } from './ticket-priority.entity.js';
import { TicketProject } from './ticket-project.entity.js';
import { TicketStatus } from './ticket-status.entity.js';
import { ticketPolicy } from './ticket.policy.js';
import { TicketProcessor } from './ticket.processor.js';

/** Either of the two can be the one that changes. */
const categoryOfProject: Requirement = {
  about: ['category', 'project'],
  met: (row) => {
    const category = row.follow('category');
    return sql`EXISTS (SELECT 1 FROM ${category.table} WHERE ${category.id} = ${row.column('category')}
      AND ${category.column('project')} = ${row.column('project')})`;
  },
  message: 'This is not a category of the project.',
};

/** Some categories are about courses; of one that is not of the project, no more than that is said. */
const courseOfCategory: Requirement = {
  about: ['course', 'category'],
  ofNull: true,
  met: (row) => sql`${row.column('course')} IS NOT NULL OR NOT ${row.path('category.courseRequired')}
    OR ${row.path('category.project')} <> ${row.column('project')}`,
  message: 'Tickets of this category name a course.',
  code: VIOLATION_CODES.blank,
};

/** A support request. */
@Entity('ticket_ticket')
@ApiResource({
  path: 'tickets',
  display: {
    list: ['subject', 'code', 'project', 'category', 'status', 'priority'],
    form: {
      Ticket: ['subject', 'message', 'project', 'category'],
      Progress: ['status', 'priority', 'assignedLastUser'],
      Place: ['course', 'session', 'personalEmail'],
    },
  },
  policy: ticketPolicy,
  processor: TicketProcessor,
  requires: [categoryOfProject, courseInSession, courseOfCategory],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Support request. Its author changes what it says while it is open; those who work on it, all of it.',
})
@Constraint({ name: 'ck_ticket_status', check: '"status_id" IS NOT NULL', property: 'status', message: 'A ticket has a status.' })
export class Ticket {
  @Identifier()
  id: number;

  @Text({ max: 255, write: false, filter: ['partial'], order: true, search: true, description: 'Made of the id.', example: 'TK000000012' })
  code: string | null;

  @Text({ max: 255, required: true, filter: ['partial'], search: true })
  subject: string;

  @Html({ required: true, search: true })
  message: string;

  @Reference(() => TicketProject, { required: true })
  project: Relation<TicketProject>;

  @Reference(() => TicketCategory, { required: true, description: 'A category of the project.' })
  category: Relation<TicketCategory>;

  @Reference(() => TicketPriority, { required: true, order: true })
  priority: Relation<TicketPriority>;

  @Reference(() => TicketStatus, { order: true, description: 'New unless a handler says otherwise.' })
  status: Relation<TicketStatus> | null;

  @Reference(() => Course, { onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @Reference(() => Session, { onDelete: 'SET NULL' })
  session: Relation<Session> | null;

  @Email({ max: 255 })
  personalEmail: string | null;

  @Reference(() => User, {
    description: 'Who works on it; the first in charge of the category unless said otherwise.',
    erasure: 'responsible',
  })
  assignedLastUser: Relation<User> | null;

  @Computed({
    type: 'integer',
    expression: (row) => sql`(SELECT count(*)::int FROM "ticket_message" "m" WHERE "m"."ticket_id" = ${row.id})`,
  })
  totalMessages: number;

  @Text({ max: 255, search: true })
  keyword: string | null;

  @Text({ max: 255, description: 'How it came in.' })
  source: string | null;

  @DateTime({ stamp: 'now', filter: ['date'] })
  startDate: Date | null;

  @DateTime({ write: false, filter: ['date'], description: 'When it was closed.' })
  endDate: Date | null;

  @WholeNumber({ names: 'c_quizzes', min: 1, description: 'Id of the quiz that it is about.' })
  exerciseId: number | null;

  @WholeNumber({ names: 'learning_paths', min: 1, description: 'Id of the learning path that it is about.' })
  lpId: number | null;

  @Reference(() => Portal, { stamp: 'portal', onDelete: 'CASCADE', description: 'The portal on which it was made.' })
  accessUrl: Relation<Portal> | null;

  @Reference(() => User, { stamp: 'caller', description: 'Its author.', erasure: 'author' })
  insertUser: Relation<User> | null;

  @CreatedAt({ filter: ['date'], order: true })
  insertDateTime: Date;

  @Erased('trace')
  @WholeNumber({ names: 'users', stamp: { value: 'caller', on: 'write' }, description: 'Id of the account that changed it last.' })
  lastEditUserId: number | null;

  @UpdatedAt({ order: true })
  lastEditDateTime: Date;
}
