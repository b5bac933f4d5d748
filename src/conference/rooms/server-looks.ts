import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { ServerDirectory } from '../integration-settings/server-directory.js';
import type { ListedRoom } from './listed-room.js';
import { MeetingsSwitch } from './meetings-switch.js';
import { FAILURES_UNTIL_OFFLINE, NEW_ROOM_LOAD, NEW_ROOM_MS } from './room-placement.js';
import { RoomServer } from './room-server.js';

/** What a server said when it was asked for its rooms. */
interface ServerLook {
  readonly serverId: number | null;
  /** Undefined where it did not answer. */
  readonly rooms?: readonly ListedRoom[];
  /** Why it did not; null where it did. */
  readonly error: string | null;
}

/** Notes how the servers are, among which new rooms are shared out. One server alone needs no look. */
@Injectable()
export class ServerLooks {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly servers: ServerDirectory,
    private readonly server: RoomServer,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async areNeeded(): Promise<boolean> {
    return (await this.meetings.isOn(this.database)) && (await this.servers.further()).length > 0;
  }

  /** Asks a server for its rooms. */
  async look(serverId: number | null): Promise<ServerLook> {
    try {
      return { serverId, rooms: await this.server.rooms(serverId), error: null };
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      return { serverId, error: error.message.slice(0, 255) };
    }
  }

  /** People in the rooms of a server, new ones counted higher. */
  private loadOf(rooms: readonly ListedRoom[]): number {
    const newSince = this.clock.now().getTime() - NEW_ROOM_MS;
    const loads = rooms.map(({ participants, createTime }) =>
      createTime >= newSince ? Math.max(participants, NEW_ROOM_LOAD) : participants,
    );
    return loads.reduce((sum, load) => sum + load, 0);
  }

  async note({ serverId: id, rooms, error }: ServerLook): Promise<void> {
    const load = rooms && this.loadOf(rooms);
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
