import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { placedLink, type Placement } from '../../platform/nodes/content-placement.js';
import { ContentProcessor } from '../../platform/nodes/content.processor.js';
import type { ResourceLinkInput } from '../../platform/nodes/resource-link.input.js';
import { Notices } from '../../platform/notifications/notices.js';
import type { Write } from '../../resource/model/write.js';
import { ViolationProblem, type Violation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { isTimezone, occurrences, ruleProblem } from './recurrence.js';
import { calendarInvited } from './calendar.notices.js';

/** Unlike other content, an event may belong to no course: to its creator alone, or to everyone. */
@Injectable()
export class CalendarEventProcessor extends ContentProcessor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireRecurrence(write, id);
    await this.notices.raise(write.transaction, calendarInvited.kind, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await requireRecurrence(write, id);
  }

  protected override async place(write: Write): Promise<Placement> {
    const { parentResourceNodeId, resourceLinkList } = write.values as {
      parentResourceNodeId?: number;
      resourceLinkList?: ResourceLinkInput[];
    };
    const home = await homeOf(write);
    const links = resourceLinkList ?? [];
    const contextFree = links.every(({ cid, sid, gid }) => !cid && !sid && !gid);
    if (!contextFree || (parentResourceNodeId !== undefined && parentResourceNodeId !== home)) return super.place(write);
    return { parentId: home, links: links.slice(0, 1).map(placedLink) };
  }
}

/** Node below which the writer's own content is placed. */
async function homeOf({ actor, transaction }: Write): Promise<number> {
  const found = await transaction.one<{ node: number }>(
    sql`SELECT COALESCE((SELECT "resource_node_id" FROM "user" WHERE "id" = ${actor.id}),
          (SELECT "resource_node_id" FROM "access_url" WHERE "id" = ${actor.portalId})) AS "node"`,
  );
  return Number(found?.node);
}

/** @throws ViolationProblem for a zone that there is not, and a rule that is none or never comes true */
async function requireRecurrence({ transaction, values }: Write, id: number): Promise<void> {
  if (!['timezone', 'rrule', 'startDate'].some((member) => member in values)) return;
  const event = await transaction.one<{ start: Date | null; timezone: string; rule: string | null }>(
    sql`SELECT "start_date" AS "start", COALESCE("timezone", 'UTC') AS "timezone", "rrule" AS "rule" FROM "c_calendar_event" WHERE "id" = ${id}`,
  );
  if (!event) return;
  const violations = recurrenceProblems(event).map<Violation>((problem) => ({ ...problem, code: VIOLATION_CODES.invalid }));
  if (violations.length > 0) throw new ViolationProblem(violations);
}

function recurrenceProblems({
  start,
  timezone,
  rule,
}: {
  start: Date | null;
  timezone: string;
  rule: string | null;
}): Omit<Violation, 'code'>[] {
  if (!isTimezone(timezone)) return [{ propertyPath: 'timezone', message: 'There is no such time zone.' }];
  if (rule === null) return [];
  const message = ruleProblem(rule);
  if (message !== undefined) return [{ propertyPath: 'rrule', message }];
  if (start === null) return [{ propertyPath: 'rrule', message: 'What comes again has a start.' }];
  const isNever = occurrences({ start, timezone, rule }, 1, LAST_TIME).length === 0;
  return isNever ? [{ propertyPath: 'rrule', message: 'By this rule it never takes place.' }] : [];
}

const LAST_TIME = new Date('9000-01-01T00:00:00Z');
