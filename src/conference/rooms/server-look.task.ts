import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { type KnownServer, ServerDirectory } from '../settings/server-directory.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { FAILURES_UNTIL_OFFLINE, NEW_ROOM_LOAD, NEW_ROOM_MS } from './room-placement.js';
import { RoomServer } from './room-server.js';

interface Look {
  readonly server: KnownServer;
  /** People in its rooms, new ones counted higher; undefined where it did not answer. */
  readonly load?: number;
  /** Why it did not; null where it did. */
  readonly error: string | null;
}

/** Looks each minute at the servers among which new rooms are shared out. One server alone needs no look. */
@Injectable()
export class LookAtServers extends ScheduledTask {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly servers: ServerDirectory,
    private readonly rooms: RoomServer,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(): Promise<void> {
    if (!(await this.meetings.isOn(this.database)) || (await this.servers.further()).length === 0) return;
    const servers = (await this.servers.all()).filter(({ enabled }) => enabled);
    const looks = await Promise.all(servers.map((server) => this.look(server)));
    for (const look of looks) await this.note(look);
  }

  private async look(server: KnownServer): Promise<Look> {
    try {
      const rooms = await this.rooms.rooms(server.id);
      const newSince = this.clock.now().getTime() - NEW_ROOM_MS;
      const loads = rooms.map(({ participants, createTime }) =>
        createTime >= newSince ? Math.max(participants, NEW_ROOM_LOAD) : participants,
      );
      return { server, load: loads.reduce((sum, load) => sum + load, 0), error: null };
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      return { server, error: error.message.slice(0, 255) };
    }
  }

  private async note({ server: { id }, load, error }: Look): Promise<void> {
    const now = this.clock.now();
    if (id === null) {
      await this.database.rows(
        load === undefined
          ? sql`UPDATE "conference_setting" SET "server_failures" = LEAST("server_failures" + 1, 100) WHERE "id" = 1`
          : sql`INSERT INTO "conference_setting" ("id", "server_load", "server_seen_at", "server_failures") VALUES (1, ${load}, ${now}, 0)
                ON CONFLICT ("id") DO UPDATE SET "server_load" = EXCLUDED."server_load", "server_seen_at" = EXCLUDED."server_seen_at", "server_failures" = 0`,
      );
      return;
    }
    await this.database.rows(
      load === undefined
        ? sql`UPDATE "conference_server" SET "failures" = LEAST("failures" + 1, 100), "last_error" = ${error},
                "state" = CASE WHEN "failures" + 1 >= ${FAILURES_UNTIL_OFFLINE} THEN 'offline' ELSE "state" END WHERE "id" = ${id}`
        : sql`UPDATE "conference_server" SET "failures" = 0, "last_error" = NULL, "state" = 'online', "load" = ${load}, "last_seen_at" = ${now}::timestamptz WHERE "id" = ${id}`,
    );
  }
}
