import { message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { audienceOf } from '../../platform/content-tree/nodes/node-links/link-audience.js';
import { describeContent, nodeOf, shownNow } from '../../platform/content-tree/nodes/content-items/content-notice.js';
import { momentText } from '../../languages/moment-text.js';
import { teachingStaffOfLinks } from '../../platform/content-tree/nodes/node-links/teaching-staff.js';
import { assignmentAddress } from './pages/assignment-place.js';
import { DEADLINE_SOON } from '../../feature/deadline-soon.js';

const NEW_ASSIGNMENT = message('assignments.notices.published.title', 'New assignment: {title}');
const DUE_SOON = message('assignments.notices.due.title', 'Due soon: {title}');
const MARKED = message('assignments.notices.marked.title', 'Marked: {title}');
const HANDED_IN = message('assignments.notices.handedIn.title', 'Handed in: {title}');

const TABLE = 'c_student_publication';
const PATH = 'c_student_publications';
const ASSIGNMENT = sql`"a"."filetype" = 'folder' AND "a"."active" = 1`;

/** Learners to whom an assignment is given: those attached to it; without any, all whom its links reach. */
function givenTo(id: number, now: Date): Sql {
  const attached = sql`SELECT 1 FROM "c_student_publication_rel_user" "g" WHERE "g"."publication_id" = ${id}`;
  return sql`SELECT "r"."id" FROM (${audienceOf(nodeOf(TABLE, id), now, 'learners')}) "r"
    WHERE NOT EXISTS (${attached}) OR EXISTS (${attached} AND "g"."user_id" = "r"."id")`;
}

@Injectable()
class PublishedAssignment extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const condition = sql`${ASSIGNMENT} AND ${shownNow(now)}`;
    const titleOf = (title: string): NoticeContent['titles'] => NEW_ASSIGNMENT.with({ title });
    const content = await describeContent(transaction, { table: TABLE, id, path: PATH, text: 'description', condition, titleOf });
    return content && { ...content, groupKey: String(content.courseId) };
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return givenTo(id, now);
  }
}

/** Sent to those who handed in nothing yet. */
@Injectable()
class DueAssignment extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const terms = await transaction.one<{ due: Date }>(
      sql`SELECT "expires_on" AS "due" FROM "c_student_publication_assignment" WHERE "publication_id" = ${id} AND "expires_on" > ${now}`,
    );
    if (!terms) return undefined;
    const condition = sql`${ASSIGNMENT} AND ${shownNow(now)}`;
    const titleOf = (title: string): NoticeContent['titles'] => DUE_SOON.with({ title });
    const content = await describeContent(transaction, { table: TABLE, id, path: PATH, condition, titleOf });
    return content && { ...content, text: momentText(terms.due), actorId: null };
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return sql`SELECT "x"."id" FROM (${givenTo(id, now)}) "x" WHERE NOT EXISTS (SELECT 1 FROM "c_student_publication" "w"
      WHERE "w"."publication_parent_id" = ${id} AND "w"."user_id" = "x"."id" AND "w"."active" <> 2)`;
  }
}

/** A work, as a notice tells of it: its assignment's title, and whose doing it is. */
async function describeWork(transaction: Transaction, id: number, described: 'handed_in' | 'marked'): Promise<NoticeContent | undefined> {
  const condition = sql`"a"."filetype" = 'file' AND "a"."active" <> 2`;
  const content = await describeContent(transaction, { table: TABLE, id, path: PATH, condition });
  const row = await transaction.one<{ assignment: number; title: string; author: string | null; marker: number | null }>(
    sql`SELECT "p"."id" AS "assignment", "p"."title", "w"."author", "w"."qualificator_id" AS "marker"
        FROM "c_student_publication" "w" JOIN "c_student_publication" "p" ON "p"."id" = "w"."publication_parent_id" WHERE "w"."id" = ${id}`,
  );
  if (!content || !row) return undefined;
  const { courseId, sessionId } = content;
  const context = courseId === null ? undefined : { course: courseId, session: sessionId ?? 0 };
  if (described === 'marked')
    return {
      ...content,
      text: '',
      actorId: row.marker,
      titles: MARKED.with({ title: row.title }),
      page: `${assignmentAddress(row.assignment, context)}#work-${id}`,
    };
  const titles = HANDED_IN.with({ title: row.title });
  const page = assignmentAddress(row.assignment, context, '/marking', { work: id });
  return { ...content, titles, page, text: row.author ?? '', groupKey: String(row.assignment) };
}

/** Sent to those who mark it: teachers of its course, coaches of its session. */
@Injectable()
class HandedInWork extends NoticeSource {
  override describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    return describeWork(transaction, id, 'handed_in');
  }

  override receivers(id: number): Sql {
    return teachingStaffOfLinks(nodeOf(TABLE, id));
  }
}

@Injectable()
class MarkedWork extends NoticeSource {
  override describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    return describeWork(transaction, id, 'marked');
  }

  /** Learners who left the course read neither work nor mark any more. */
  override receivers(id: number, { courseId, sessionId }: NoticeContent): Sql {
    const author = sql`SELECT "w"."user_id" AS "id" FROM "c_student_publication" "w" WHERE "w"."id" = ${id}`;
    return sql`SELECT "x"."id" FROM (${author}) "x" WHERE EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = ${courseId} AND "m"."user_id" = "x"."id")
      OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."session_id" = ${sessionId} AND "m"."user_id" = "x"."id")`;
  }
}

export const assignmentPublished: NoticeKind = {
  kind: 'assignment.published',
  label: message('assignments.notices.published.label', 'A new assignment'),
  description: message('assignments.notices.published.description', 'An assignment was published in one of your courses.'),
  mail: 'daily',
  source: PublishedAssignment,
  published: { table: TABLE },
};

export const assignmentDue: NoticeKind = {
  ...DEADLINE_SOON,
  about: 'assignment',
  source: DueAssignment,
  deadlines: sql`SELECT "d"."publication_id" AS "id", "d"."expires_on" AS "due",
      (SELECT "l"."course_id" FROM "resource_link" "l" WHERE "l"."resource_node_id" = "p"."resource_node_id" ORDER BY "l"."id" LIMIT 1) AS "course_id"
    FROM "c_student_publication_assignment" "d" JOIN "c_student_publication" "p" ON "p"."id" = "d"."publication_id"`,
};

export const workHandedIn: NoticeKind = {
  kind: 'work.handed_in',
  label: message('assignments.notices.handedIn.label', 'Work was handed in'),
  description: message('assignments.notices.handedIn.description', 'A learner handed in work for you to mark.'),
  mail: 'daily',
  source: HandedInWork,
};

export const workMarked: NoticeKind = {
  kind: 'work.marked',
  label: message('assignments.notices.marked.label', 'Your work was marked'),
  description: message('assignments.notices.marked.description', 'Work that you handed in has a mark or a remark.'),
  mail: 'immediately',
  source: MarkedWork,
};
