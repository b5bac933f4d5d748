import type { Actor } from '../../../../auth/actor.js';
import { allOf, anyOf, conditionSql, raw, type Sql, sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { oneViolation, type Violation, ViolationProblem } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { visibleCourses } from '../../../rights/access/course.rules.js';
import { readableNodes } from '../../../rights/access/node-access.js';
import { belongsToPortal, rootOfPortal } from '../../../rights/access/portal.rules.js';
import { ROLES } from '../../../rights/access/roles.js';
import type { LinkVisibility } from '../node-links/link-visibility.js';
import type { ResourceLinkInput } from '../node-links/resource-link.input.js';
import { sessionOffers } from '../../../rights/access/course-in-session.js';
import { isGroupOf } from '../../../rights/access/group-in-course.js';

/** One context that content is given to. */
export interface PlacedLink {
  readonly courseId: number | null;
  readonly sessionId: number | null;
  readonly groupId: number | null;
  /** The one user there who receives it; absent: everyone. */
  readonly userId?: number | null;
  readonly visibility: LinkVisibility;
  /** Before this moment learners see nothing of it. */
  readonly visibleFrom?: Date | null;
}

/** Where new content goes: its parent in the tree, and its links. */
export interface Placement {
  readonly parentId: number;
  readonly links: readonly PlacedLink[];
}

export interface PlacementRequest {
  readonly parentId?: number | null;
  readonly links?: readonly ResourceLinkInput[] | null;
}

interface Parent {
  readonly id: number;
  /** The courses that the parent belongs to: its own, for a course's node, else those that it is linked to. */
  readonly courses: readonly number[];
  readonly contexts: readonly Omit<PlacedLink, 'visibility'>[];
}

const VISIBILITY_BY_NUMBER: readonly LinkVisibility[] = ['draft', 'pending', 'published'];

/**
 * Makes a placement of what a caller said of it. Parent and links each stand in for the other: content goes where its
 * parent is, and below the course of its first link.
 * @throws ViolationProblem where neither is given, or something named does not exist, is not the caller's to see, or does not belong together
 */
export async function placeContent(transaction: Transaction, actor: Actor, request: PlacementRequest): Promise<Placement> {
  const asked = (request.links ?? []).map(placedLink);
  if (request.parentId == null && asked.length === 0) throw placeMissing();
  await checkLinks(transaction, actor, asked);
  const parent = await findParent(transaction, actor, request.parentId ?? (await courseNode(transaction, asked)));
  const links = asked.length > 0 ? asked : parent.contexts.map((context) => ({ ...context, visibility: 'published' as const }));
  checkParent(parent, links);
  return { parentId: parent.id, links };
}

function placeMissing(): ViolationProblem {
  const message =
    'Say where it belongs: give the node of a course or folder (parentResourceNodeId), the contexts to link it to (resourceLinkList), or both.';
  return oneViolation('parentResourceNodeId', message, VIOLATION_CODES.blank);
}

/** Zero stands for none, as in the context parameters. */
export function placedLink({ cid, sid, gid, visibility, startVisibilityAt }: ResourceLinkInput): PlacedLink {
  return {
    courseId: named(cid),
    sessionId: named(sid),
    groupId: named(gid),
    visibility: (typeof visibility === 'number' ? VISIBILITY_BY_NUMBER[visibility] : visibility) ?? 'published',
    visibleFrom: startVisibilityAt == null ? null : new Date(startVisibilityAt),
  };
}

/** Zero stands for none, as in the context parameters. */
function named(id: number | null | undefined): number | null {
  return id === undefined || id === 0 ? null : id;
}

interface LinkFindings {
  readonly course: boolean;
  readonly session: boolean;
  readonly group: boolean;
}

/** One statement for all links; what the caller may not see does not exist for the caller. */
async function checkLinks(transaction: Transaction, actor: Actor, links: readonly PlacedLink[]): Promise<void> {
  if (links.length === 0) return;
  const [course, session] = [raw('"l"."course"'), raw('"l"."session"')];
  const findings = await transaction.rows<LinkFindings>(sql`
    SELECT ${conditionSql(seesCourse(actor, course))} AS "course",
      ${sessionOffers(session, course)} AS "session", ${isGroupOf({ group: raw('"l"."group"'), course, session })} AS "group"
    FROM unnest(${links.map(({ courseId }) => courseId)}::int[], ${links.map(({ sessionId }) => sessionId)}::int[],
      ${links.map(({ groupId }) => groupId)}::int[]) WITH ORDINALITY AS "l" ("course", "session", "group", "position") ORDER BY "l"."position"`);
  const violations = links.flatMap((link, index) => linkViolations(link, findings[index], index, links));
  if (violations.length > 0) throw new ViolationProblem(violations);
}

function linkViolations(link: PlacedLink, found: LinkFindings | undefined, index: number, links: readonly PlacedLink[]): Violation[] {
  const at = (member: string, message: string): Violation[] => [
    { propertyPath: `resourceLinkList[${index}]${member}`, message, code: VIOLATION_CODES.notFound },
  ];
  if (link.courseId === null) {
    if (link.sessionId !== null || link.groupId !== null) return at('.cid', 'A link to a session or a group names their course too.');
  } else if (!found?.course) return at('.cid', `There is no course ${link.courseId}.`);
  if (link.sessionId !== null && !found?.session) return at('.sid', `Course ${link.courseId} is not part of a session ${link.sessionId}.`);
  if (link.groupId !== null && !found?.group) return at('.gid', `There is no group ${link.groupId} in this course or session.`);
  const repeated = links.slice(0, index).some((other) => sameContext(other, link));
  return repeated ? at('', 'This context is named twice.') : [];
}

function sameContext(one: PlacedLink, other: PlacedLink): boolean {
  return one.courseId === other.courseId && one.sessionId === other.sessionId && one.groupId === other.groupId;
}

function seesCourse(actor: Actor, course: Sql): ReturnType<typeof belongsToPortal> {
  const exists = sql`EXISTS (SELECT 1 FROM "course" "known" WHERE "known"."id" = ${course})`;
  return allOf([exists, actor.is(ROLES.administrator) ? belongsToPortal(actor, 'course', course) : visibleCourses(actor).holds(course)]);
}

async function courseNode(transaction: Transaction, [first]: readonly PlacedLink[]): Promise<number> {
  const found = await transaction.one<{ node: number | null }>(
    sql`SELECT "resource_node_id" AS "node" FROM "course" WHERE "id" = ${first?.courseId ?? null}`,
  );
  if (found?.node == null) throw placeMissing();
  return found.node;
}

/** @throws ViolationProblem unless there is such a node and the caller may see it */
async function findParent(transaction: Transaction, actor: Actor, id: number): Promise<Parent> {
  const node = sql`"place"."id"`;
  const known = anyOf([
    readableNodes(actor).holds(node),
    sql`EXISTS (SELECT 1 FROM "course" "of" WHERE "of"."resource_node_id" = "place"."id" AND ${conditionSql(seesCourse(actor, raw('"of"."id"')))})`,
    actor.is(ROLES.administrator) ? sql`"place"."id" = ${rootOfPortal(actor.portalId)}` : false,
  ]);
  const found = await transaction.one<{ course: number | null; contexts: Omit<PlacedLink, 'visibility'>[] }>(sql`
    SELECT (SELECT "c"."id" FROM "course" "c" WHERE "c"."resource_node_id" = "place"."id") AS "course",
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('courseId', "l"."course_id", 'sessionId', "l"."session_id", 'groupId', "l"."group_id") ORDER BY "l"."id"), '[]')
       FROM "resource_link" "l" WHERE "l"."resource_node_id" = "place"."id" AND "l"."user_id" IS NULL AND "l"."user_group_id" IS NULL AND "l"."deleted_at" IS NULL) AS "contexts"
    FROM "resource_node" "place" WHERE "place"."id" = ${id} AND ${conditionSql(known)}`);
  if (!found) throw oneViolation('parentResourceNodeId', `There is no node ${id}.`, VIOLATION_CODES.notFound);
  const contexts = found.course === null ? found.contexts : [{ courseId: found.course, sessionId: null, groupId: null }];
  return { id, contexts, courses: contexts.flatMap(({ courseId }) => courseId ?? []) };
}

/** Content of a course is in that course's tree, so that it does not disappear with another course. */
function checkParent(parent: Parent, links: readonly PlacedLink[]): void {
  const courses = links.flatMap(({ courseId }) => courseId ?? []);
  if (courses.length === 0 || courses.some((course) => parent.courses.includes(course))) return;
  throw oneViolation('parentResourceNodeId', `Node ${parent.id} is not the node or a folder of a course that the content is linked to.`);
}
