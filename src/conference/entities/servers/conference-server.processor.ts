import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { StateConflict, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { RegistrationRequests } from '../../hooks/registration-requests.js';
import { roomsThatMayRun } from '../../rooms/room-placement.js';
import { MOST_SERVERS, ServerDirectory } from '../../integration-settings/server-directory.js';
import { SETTINGS } from '../../integration-settings/setting-declarations.js';

/** Servers: their addresses are those that calls may go to, and one with rooms on it stays. */
@Injectable()
export class ConferenceServerProcessor extends Processor {
  constructor(
    private readonly environment: Environment,
    private readonly directory: ServerDirectory,
    private readonly registrations: RegistrationRequests,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { n = 0 } = (await write.transaction.one<{ n: number }>(sql`SELECT count(*)::int AS "n" FROM "conference_server"`)) ?? {};
    if (n >= MOST_SERVERS) throw new StateConflict('too-many-servers', `There are ${MOST_SERVERS} servers already, which is the most.`);
    const id = await super.create(this.admitted(write));
    await this.changed(write);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(this.admitted(write), id);
    await this.changed(write);
  }

  /** @throws StateConflict while rooms run on it: nobody could end them, and what happens in them would not be reported */
  override async remove(write: Write, id: number): Promise<void> {
    const running = await write.transaction.one(
      sql`SELECT 1 AS "found" FROM "conference_meeting" "m" WHERE "m"."server_id" = ${id} AND ${roomsThatMayRun(write.now)} LIMIT 1`,
    );
    if (running)
      throw new StateConflict('server-in-use', 'Rooms run on this server. Set draining, and delete it when their meetings are over.');
    await super.remove(write, id);
    await this.changed(write);
  }

  /** The same rules as for the address and the secret of the settings. @throws ViolationProblem */
  private admitted(write: Write): Write {
    const rules = { url: SETTINGS.server_url, salt: SETTINGS.salt };
    const read = Object.entries(rules).flatMap(([member, rule]) =>
      member in write.values ? [{ member, outcome: rule.read(write.values[member], this.environment) }] : [],
    );
    const violations = read.flatMap(({ member, outcome }) =>
      'rejection' in outcome ? [{ propertyPath: member, message: outcome.rejection, code: VIOLATION_CODES.invalid }] : [],
    );
    if (violations.length > 0) throw new ViolationProblem(violations);
    const values = read.map(({ member, outcome }) => [member, 'value' in outcome ? outcome.value : undefined] as const);
    return { ...write, values: { ...write.values, ...(Object.fromEntries(values) as Write['values']) } };
  }

  private async changed({ transaction, now }: Write): Promise<void> {
    await transaction.rows(
      sql`UPDATE "conference_hook" SET "next_attempt_at" = ${now}::timestamptz WHERE "state" = 'active' AND "next_attempt_at" > ${now}::timestamptz`,
    );
    transaction.onCommit(() => {
      this.directory.forget();
      this.registrations.changed();
    });
  }
}
