import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { MeetingsOfEvents, type MeetingOfEvent } from '../../course-content/calendar/meetings-of-events.port.js';
import { conditionSql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { itemIri } from '../../resource/model/iri.js';
import { RowReference } from '../../resource/model/row-reference.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { occurrenceState } from '../states/meeting-state.js';
import { conferenceMeetingPolicy, meetingManager } from '../policies/conference-meeting.policy.js';

const MEETINGS = 'conference_meetings';

interface FoundMeeting {
  readonly id: number;
  readonly event: number;
  readonly opensBefore: number;
  readonly manages: boolean;
  /** Starts of its occurrences in milliseconds, and how these stand. */
  readonly states: readonly (readonly [number, string])[];
}

/** The meetings that events of the agenda were made for. */
@Injectable()
export class PlannedEvents extends MeetingsOfEvents {
  constructor(
    private readonly registry: ResourceRegistry,
    private readonly meetings: MeetingsSwitch,
  ) {
    super();
  }

  async of(statements: Statements, events: readonly number[], actor: Actor, now: Date): Promise<ReadonlyMap<number, MeetingOfEvent>> {
    const meetings = this.registry.withPath(MEETINGS);
    if (events.length === 0 || !meetings) return new Map();
    const row = new RowReference(meetings, 't');
    const readable = conditionSql(conferenceMeetingPolicy.rule('read').condition(actor, row));
    const manages = conditionSql(meetingManager.condition(actor, row));
    const of = { meeting: 't', now: sql`${now}::timestamptz` };
    const found = await statements.rows<FoundMeeting>(
      sql`SELECT "t"."id", "t"."calendar_id" AS "event", "t"."opens_before" AS "opensBefore", (${manages}) IS TRUE AS "manages", (SELECT COALESCE(jsonb_agg(jsonb_build_array(round(extract(epoch FROM "o"."starts_at") * 1000), ${occurrenceState(of)})), '[]')
              FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = "t"."id") AS "states"
          FROM "conference_meeting" "t" WHERE "t"."calendar_id" = ANY(${events}::int[]) AND (${readable})`,
    );
    const isJoinedHere = found.length > 0 && (await this.meetings.isOn(statements));
    return new Map(
      found.map(({ id, event, opensBefore, manages: isManager, states }) => [
        event,
        { address: itemIri(meetings, id), isJoinedHere, opensBefore: isManager ? null : opensBefore, states: new Map(states) },
      ]),
    );
  }
}
