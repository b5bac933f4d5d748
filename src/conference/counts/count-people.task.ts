import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { RegistrationRequests } from '../hooks/registration-requests.js';
import type { ListedRoom } from '../rooms/listed-room.js';
import { ServerLooks } from '../rooms/server-looks.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';
import { ServerDirectory } from '../integration-settings/server-directory.js';
import { learnBreakouts } from './learned-breakouts.js';
import { type ComparedRoom, compareCounts, COMPARISONS_TO_BE_SURE, forgetCounts, storeCounts } from './room-counts.js';

/**
 * Counts the people in the rooms of the servers and compares what was counted a minute ago with what was recorded since: deliveries that
 * stop, go elsewhere or lack some events show nowhere else. Learns of breakout rooms and of the load of servers on the way: each is asked once a
 * minute, for all of these.
 */
@Injectable()
export class CountPeople extends ScheduledTask {
  private readonly logger = new Logger(CountPeople.name);

  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly servers: ServerDirectory,
    private readonly looks: ServerLooks,
    private readonly registrations: RegistrationRequests,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(): Promise<void> {
    const [counts, shares] = [(await this.settings.current()).webhooksEnabled, await this.looks.areNeeded()];
    if (!counts) await forgetCounts(this.database);
    if (!counts && !shares) return;
    const servers = (await this.servers.all()).filter(({ enabled }) => enabled);
    const looks = await Promise.all(servers.map(({ id }) => this.looks.look(id)));
    for (const look of looks) if (shares) await this.looks.note(look);
    // One that does not answer is another check's finding.
    if (counts) await Promise.all(looks.flatMap(({ serverId, rooms }) => (rooms ? [this.compare(serverId, rooms)] : [])));
  }

  private async compare(serverId: number | null, rooms: readonly ListedRoom[]): Promise<void> {
    const now = this.clock.now();
    const { compared, learned } = await this.database.transaction(async (transaction) => {
      const compared = await compareCounts(transaction, serverId);
      const learned = await learnBreakouts(transaction, rooms, now);
      await storeCounts(transaction, serverId, rooms, now);
      return { compared, learned };
    }, 'job');
    if (learned > 0) this.registrations.changed();
    for (const room of compared) this.tell(room);
  }

  /** Once where it begins, and once where it is over. */
  private tell({ title, counted, recorded, differing, wasDiffering }: ComparedRoom): void {
    if (differing === COMPARISONS_TO_BE_SURE)
      this.logger.warn(
        `The server counts ${counted} people in “${title}”, and ${recorded} are recorded: see the health of the integration.`,
      );
    if (differing === 0 && wasDiffering >= COMPARISONS_TO_BE_SURE)
      this.logger.log(`What the server counts in “${title}” is recorded again: ${counted} people.`);
  }
}

/**
 * Finds breakout rooms soon after they are made, where each room has a hook of its own: the server announces them to hooks of all meetings
 * only, and what happens in one before it has its hook is lost.
 */
@Injectable()
export class FindBreakoutRooms extends ScheduledTask {
  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly servers: ServerDirectory,
    private readonly looks: ServerLooks,
    private readonly registrations: RegistrationRequests,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(): Promise<void> {
    const { webhooksEnabled, webhooksScope } = await this.settings.current();
    if (!webhooksEnabled || webhooksScope !== 'per_meeting') return;
    for (const { id } of await this.serversInUse()) {
      const { rooms } = await this.looks.look(id);
      const learned = await this.database.transaction((transaction) => learnBreakouts(transaction, rooms ?? [], this.clock.now()), 'job');
      if (learned > 0) this.registrations.changed();
    }
  }

  /** Those with a meeting in which people are. */
  private async serversInUse(): Promise<readonly { readonly id: number | null }[]> {
    const used = await this.database.rows<{ id: number | null }>(
      sql`SELECT DISTINCT "m"."server_id" AS "id" FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id"
          WHERE NOT "a"."close" AND "m"."status" = 'open'`,
    );
    return (await this.servers.all()).filter(({ id, enabled }) => enabled && used.some((server) => server.id === id));
  }
}
