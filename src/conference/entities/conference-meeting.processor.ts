import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { ViolationProblem, type Violation } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import { Processor, type Write } from '../../resource/state/processor.js';
import { HookWishes } from '../hooks/hook-wishes.js';
import { announceMeetings } from '../ledger/meeting-announcement.js';
import { adoptOrphansOf } from '../ingest/orphans.js';
import { endMeeting } from './close-records.js';

interface Context {
  readonly status: 'closed' | 'open';
  readonly session: boolean;
  readonly group: boolean;
}

/**
 * Meetings: their session and group are those of their course, their end ends everybody's stay, and what the room told
 * before they were known here counts from then on.
 */
@Injectable()
export class ConferenceMeetingProcessor extends Processor {
  constructor(
    private readonly environment: Environment,
    private readonly wishes: HookWishes,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { values, actor } = write;
    const portalWide = (values.course ?? values.user ?? null) === null;
    const accessUrl = values.accessUrl ?? (portalWide ? actor.portalId : null);
    const id = await super.create({ ...write, values: { ...values, accessUrl } });
    await requireContext(write, id);
    await this.adoptOrphans(write, id);
    write.transaction.onCommit(() => this.wishes.wantMeeting(id));
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const { values, transaction, now } = write;
    const before = await contextOf(write, id);
    const status = 'status' in values ? (values.status ?? 'closed') : before?.status;
    const ends = before?.status === 'open' && status === 'closed';
    const reopens = before?.status === 'closed' && status === 'open';
    await super.update({ ...write, values: { ...values, ...(ends ? { closedAt: now } : {}), ...(reopens ? { closedAt: null } : {}) } }, id);
    await requireContext(write, id);
    if ('remoteId' in values || 'accessUrl' in values) await this.adoptOrphans(write, id);
    if (ends) await endMeeting(transaction, id, now);
    await announceMeetings(transaction, [id]);
    transaction.onCommit(() => (reopens ? this.wishes.wantMeeting(id) : this.wishes.changed()));
  }

  private async adoptOrphans({ transaction, now }: Write, id: number): Promise<void> {
    await adoptOrphansOf(transaction, id, { now, orphansFor: this.environment.CONFERENCE_ORPHANS_FOR * 1000 });
  }
}

async function requireContext(write: Write, id: number): Promise<void> {
  const context = await contextOf(write, id);
  const violations: Violation[] = [];
  const refuse = (propertyPath: string, message: string): unknown =>
    violations.push({ propertyPath, message, code: VIOLATION_CODES.invalid });
  if (context?.session === false) refuse('session', 'The course is not part of this session.');
  if (context?.group === false) refuse('group', 'The group does not belong to this course or session.');
  if (violations.length > 0) throw new ViolationProblem(violations);
}

/** Status of a meeting, and whether its session and group belong to its course. */
function contextOf({ transaction }: Write, id: number): Promise<Context | undefined> {
  return transaction.one<Context>(
    sql`SELECT "m"."status",
          "m"."session_id" IS NULL OR EXISTS (SELECT 1 FROM "session_rel_course" "o"
            WHERE "o"."session_id" = "m"."session_id" AND "o"."course_id" = "m"."course_id") AS "session",
          "m"."group_id" IS NULL OR EXISTS (SELECT 1 FROM "c_group_info" "g"
            JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
            WHERE "g"."id" = "m"."group_id" AND "l"."course_id" = "m"."course_id" AND "l"."session_id" IS NOT DISTINCT FROM "m"."session_id") AS "group"
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id}`,
  );
}
