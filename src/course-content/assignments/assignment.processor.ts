import { Injectable } from '@nestjs/common';
import { Ports } from '../../feature/ports.js';
import { sql } from '../../database/sql.js';
import type { Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { Notices } from '../../feature/notices.js';
import { fileInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { oneViolation, Problem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';
import { holds } from '../../resource/policy/rule-check.js';
import { storeAttachedFile } from '../content-access/attached-content.js';
import { renameDueDate } from './due-date-event.js';
import { reportToPaths } from '../learning-paths/learning-path-progress.port.js';
import { assignmentOf, linksForWork, requireAcceptance, requireReceiver, visibilityOfWorks } from './hand-in.js';
import { marker } from './assignment.policy.js';
import { assignmentPublished, workHandedIn, workMarked } from './assignment.notices.js';

/** What authors write of a work themselves; everything else is the markers' to say. */
const AUTHORS_MEMBERS = new Set(['title', 'description', 'filetype', 'publicationParent', 'resourceLinkList', 'uploadFile']);

interface PublicationRow {
  readonly filetype: string;
  readonly qualification: number;
  readonly publication_parent_id: number | null;
  readonly date_of_qualification: Date | null;
}

/** Assignments, and works handed in to them in time, each marked by those who may. */
@Injectable()
export class AssignmentProcessor extends ContentProcessor {
  constructor(
    private readonly ports: Ports,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { actor, transaction } = write;
    const values = withoutNull(write.values.filetype === 'file' ? await valuesOfWork(write) : write.values);
    const author = await transaction.one<{ name: string }>(
      sql`SELECT COALESCE(NULLIF(concat_ws(' ', "firstname", "lastname"), ''), "username") AS "name" FROM "user" WHERE "id" = ${actor.id}`,
    );
    const id = await super.create({ ...write, values: { ...values, author: author?.name, ...fileFacts(write) } });
    await storeAttachedFile(write, id);
    if (values.filetype === 'file') await this.#report(write, id);
    const { kind } = write.values.filetype === 'file' ? workHandedIn : assignmentPublished;
    await this.notices.raise(transaction, kind, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const before = await publicationRow(write, id);
    if (before.filetype !== 'file') {
      await super.update({ ...write, values: withoutNull(write.values) }, id);
      if (write.values['active'] === 1) await this.notices.raise(write.transaction, assignmentPublished.kind, id);
      return renameDueDate(write, id);
    }
    if (!(await holds(marker, write, id))) return super.update({ ...write, values: authorsOnly(write.values) }, id);
    const values = await withMark(write, before);
    await super.update({ ...write, values }, id);
    if (values.dateOfQualification != null)
      await this.notices.raise(write.transaction, workMarked.kind, id, { revision: write.now.toISOString() });
    await this.#report(write, id);
  }

  /** A work that was handed in or marked is a step done in the learning paths that ask for it. */
  async #report({ transaction, now }: Write, id: number): Promise<void> {
    const work = await transaction.one<{ assignment: number | null; author: number | null }>(
      sql`SELECT "publication_parent_id" AS "assignment", "user_id" AS "author" FROM "c_student_publication" WHERE "id" = ${id}`,
    );
    if (work?.assignment == null || work.author === null) return;
    await reportToPaths(this.ports, transaction, { kind: 'student_publication', material: work.assignment, people: [work.author], now });
  }

  /** A work lies below its assignment, in those of the assignment's contexts that its author takes part in. */
  protected override async place(write: Write): Promise<Placement> {
    if (write.values.filetype !== 'file') return super.place(write);
    const assignment = await assignmentOf(write.transaction, write.values.publicationParent);
    const asked = write.values.resourceLinkList;
    if (asked === undefined || asked === null) return { parentId: assignment.node, links: await linksForWork(write, assignment) };
    const placed = await super.place({ ...write, values: { ...write.values, parentResourceNodeId: assignment.node } });
    return { ...placed, links: placed.links.map((link) => ({ ...link, visibility: visibilityOfWorks(assignment) })) };
  }
}

/** @throws ViolationProblem for a file that comes with an assignment */
function fileFacts({ values }: Write): Write['values'] {
  const file = fileInBody(values);
  if (!file) return {};
  if (values.filetype === 'file') return { containsFile: 1, fileSize: file.bytes.size };
  const message = 'A file is handed in with a work; material is joined to an assignment from the documents.';
  throw oneViolation('uploadFile', message);
}

async function valuesOfWork(write: Write): Promise<Write['values']> {
  const assignment = await assignmentOf(write.transaction, write.values.publicationParent);
  requireAcceptance(assignment, write);
  const marks = await holds(marker, write, assignment.id);
  if (!marks) {
    await requireReceiver(write, assignment);
    return authorsOnly(write.values);
  }
  requireMarkWithin(write.values.qualification, assignment.maximum);
  return write.values;
}

/** An assignment without a highest mark, and a work that is made without a mark, have 0. */
function withoutNull(values: Write['values']): Write['values'] {
  return values.qualification === null ? { ...values, qualification: 0 } : values;
}

function authorsOnly(values: Write['values']): Write['values'] {
  return Object.fromEntries(Object.entries(values).filter(([member]) => AUTHORS_MEMBERS.has(member)));
}

/** A mark is stamped with its time and giver; one that is taken back leaves the work handed in. */
async function withMark({ values, transaction, actor, now, operation }: Write, before: PublicationRow): Promise<Write['values']> {
  const { qualification } = values;
  if (qualification === null) return { ...values, qualification: 0, dateOfQualification: null, qualificatorId: null };
  if (typeof qualification !== 'number') return values;
  const assignment = await assignmentOf(transaction, before.publication_parent_id);
  requireMarkWithin(qualification, assignment.maximum);
  // Nought given on purpose is a mark too; nought within a full replacement is but the default.
  const isMark = qualification !== before.qualification || (operation === 'update' && before.date_of_qualification === null);
  return isMark ? { ...values, dateOfQualification: now, qualificatorId: actor.id } : values;
}

function requireMarkWithin(mark: unknown, maximum: number): void {
  if (typeof mark !== 'number' || maximum === 0 || mark <= maximum) return;
  throw oneViolation('qualification', `This value should be ${maximum} or less.`, VIOLATION_CODES.tooHigh);
}

async function publicationRow({ transaction }: Write, id: number): Promise<PublicationRow> {
  const row = await transaction.one<PublicationRow>(
    sql`SELECT "filetype", "qualification", "publication_parent_id", "date_of_qualification" FROM "c_student_publication" WHERE "id" = ${id}`,
  );
  if (!row) throw new Problem(404, 'Not Found');
  return row;
}
