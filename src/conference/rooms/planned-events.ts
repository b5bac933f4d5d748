import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { MeetingsOfEvents, type MeetingOfEvent } from '../../course-content/calendar/meetings-of-events.port.js';
import { conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { itemIri } from '../../resource/model/iri.js';
import { RowReference } from '../../resource/model/row-reference.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { occurrenceState } from '../states/meeting-state.js';
import { conferenceMeetingPolicy, meetingManager } from '../policies/conference-meeting.policy.js';

const MEETINGS = 'conference_meetings';
/** Alias of its row, beside that of the event. */
const MEETING = 'planned';

interface FoundMeeting {
  readonly id: number;
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

  column(actor: Actor, now: Date): Sql {
    const meetings = this.registry.withPath(MEETINGS);
    if (!meetings) return raw('NULL::jsonb');
    const row = new RowReference(meetings, MEETING);
    const readable = conditionSql(conferenceMeetingPolicy.rule('read').condition(actor, row));
    const manages = conditionSql(meetingManager.condition(actor, row));
    const of = { meeting: MEETING, now: sql`${now}::timestamptz` };
    return sql`(SELECT jsonb_build_object('id', "planned"."id", 'opensBefore', "planned"."opens_before", 'manages', (${manages}) IS TRUE, 'states',
        (SELECT COALESCE(jsonb_agg(jsonb_build_array(round(extract(epoch FROM "o"."starts_at") * 1000), ${occurrenceState(of)})), '[]')
          FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = "planned"."id"))
      FROM "conference_meeting" "planned" WHERE "planned"."calendar_id" = "t"."id" AND (${readable}) ORDER BY "planned"."id" DESC LIMIT 1)`;
  }

  async of(statements: Statements, found: ReadonlyMap<number, unknown>): Promise<ReadonlyMap<number, MeetingOfEvent>> {
    const meetings = this.registry.withPath(MEETINGS);
    if (!meetings) return new Map();
    const isJoinedHere = await this.meetings.isOn(statements);
    return new Map(
      [...(found as ReadonlyMap<number, FoundMeeting>)].map(([event, { id, opensBefore, manages, states }]) => [
        event,
        { address: itemIri(meetings, id), isJoinedHere, opensBefore: manages ? null : opensBefore, states: new Map(states) },
      ]),
    );
  }
}
