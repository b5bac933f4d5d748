import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { type Condition, conditionSql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { rowDenied } from '../../../resource/policy/access-denied.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { parseIdentifier } from '../../../resource/model/iri.js';
import { RowReference } from '../../../resource/model/row-reference.js';
import { ConferenceMeeting } from './conference-meeting.entity.js';
import { meetingAdministrator } from '../../policies/conference-meeting.policy.js';

/** Which meetings a caller looks after as an administrator: the rule of the meetings' own policy, asked for other work. */
@Injectable()
export class AdministeredMeetings {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
  ) {}

  /**
   * Condition over `"conference_meeting" "t"`.
   * @throws Problem 403 for callers who administer no meeting
   */
  scope(actor: Actor): Exclude<Condition, false> {
    const scope = meetingAdministrator.condition(actor, new RowReference(this.registry.of(ConferenceMeeting), 't'));
    if (scope === false) throw new Problem(403, 'This is for administrators.');
    return scope;
  }

  /**
   * @param text the meeting's id as it stands in an address
   * @throws Problem 403 where the caller does not administer it, 404 where there is none
   */
  async require(text: string, actor: Actor): Promise<number> {
    const scope = this.scope(actor);
    const id = parseIdentifier(text, this.registry.of(ConferenceMeeting).identifier) ?? null;
    const meeting = await this.database.one<{ id: number; isAdministered: boolean }>(
      sql`SELECT "t"."id", ${conditionSql(scope)} AS "isAdministered" FROM "conference_meeting" "t" WHERE "t"."id" = ${id}::int`,
    );
    if (!meeting) throw new Problem(404, 'Not Found');
    if (!meeting.isAdministered) throw rowDenied(actor, meetingAdministrator);
    return meeting.id;
  }
}
