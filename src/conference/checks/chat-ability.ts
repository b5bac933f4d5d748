import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { RoomServer } from '../rooms/room-server.js';
import { ServerDirectory } from '../integration-settings/server-directory.js';

const DAY_MS = 24 * 3_600_000;

/** Whether servers post messages in the chat of a room when they are asked to: found out once a day, by one process for all. */
@Injectable()
export class ChatAbilities {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerDirectory,
    private readonly rooms: RoomServer,
    private readonly clock: Clock,
  ) {}

  /** @param serverId null for the server of the settings */
  async has(serverId: number | null): Promise<boolean> {
    const server = await this.servers.find(serverId);
    if (!server) return false;
    const now = this.clock.now();
    const known = await this.database.one<{ able: boolean; askedAt: Date }>(
      sql`SELECT "able", "asked_at" AS "askedAt" FROM "conference_chat_ability" WHERE "server_url" = ${server.serverUrl}`,
    );
    if (known && now.getTime() - known.askedAt.getTime() < DAY_MS) return known.able;
    const able = await this.rooms.isAbleToPost(serverId);
    if (able === undefined) return known?.able ?? false;
    await this.database.rows(
      sql`INSERT INTO "conference_chat_ability" ("server_url", "able", "asked_at") VALUES (${server.serverUrl}, ${able}, ${now}::timestamptz)
          ON CONFLICT ("server_url") DO UPDATE SET "able" = EXCLUDED."able", "asked_at" = EXCLUDED."asked_at"`,
    );
    return able;
  }
}
