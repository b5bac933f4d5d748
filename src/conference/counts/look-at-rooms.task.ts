import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { settingValue } from '../../platform/rights/access/setting.rules.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { NAMES_PEOPLE, PORTAL_OF_MEETING } from '../modes/meeting-privacy.js';
import { IS_REQUIRED, rollRows } from '../rolls/roll-rows.js';
import { type RoomInfo, RoomServer } from '../rooms/room-server.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';
import { meetingsLookedAt } from './meetings-looked-at.setting.js';
import { inferFromLook } from './seen-people.js';

interface OpenRoom {
  readonly meetingId: number;
  readonly remoteId: string;
  readonly serverId: number | null;
  readonly lookedAt: Date | null;
}

/** Rooms that are looked at in one turn. */
const MOST_ROOMS = 200;

/** Asks servers each minute who is in the rooms of meetings whose portal wants that, where learners are expected: what no event reported is inferred. */
@Injectable()
export class LookAtRooms extends ScheduledTask {
  private readonly logger = new Logger(LookAtRooms.name);

  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly server: RoomServer,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(): Promise<void> {
    if (!(await this.settings.current()).webhooksEnabled) return;
    for (const room of await this.openRooms()) await this.look(room);
  }

  /** One that does not answer says nothing of anybody. */
  private async look({ meetingId, lookedAt, ...place }: OpenRoom): Promise<void> {
    let info: RoomInfo | undefined;
    try {
      info = await this.server.info(place);
    } catch (error) {
      if (error instanceof ServerFailure) return;
      throw error;
    }
    const look = { meetingId, before: lookedAt, at: this.clock.now(), info };
    const inferred = await this.database.transaction((transaction) => inferFromLook(transaction, look), 'job');
    if (inferred > 0) this.logger.warn(`${inferred} joins or leaves of meeting ${meetingId} were not reported: they are inferred.`);
  }

  private openRooms(): Promise<OpenRoom[]> {
    const now = sql`${this.clock.now()}::timestamptz`;
    return this.database.rows<OpenRoom>(
      sql`SELECT "m"."id" AS "meetingId", "m"."remote_id" AS "remoteId", "m"."server_id" AS "serverId", "k"."looked_at" AS "lookedAt"
          FROM "conference_meeting" "m" LEFT JOIN "conference_room_look" "k" ON "k"."meeting_id" = "m"."id"
          WHERE "m"."status" = 'open' AND "m"."holds_room" AND "m"."remote_id" <> '' AND ${settingValue(meetingsLookedAt.variable, PORTAL_OF_MEETING)} = 'true' AND ${NAMES_PEOPLE}
            AND EXISTS (SELECT 1 FROM (${rollRows({ from: now, to: now })}) "l" WHERE ${IS_REQUIRED})
          ORDER BY "k"."looked_at" NULLS FIRST, "m"."id" LIMIT ${MOST_ROOMS}`,
    );
  }
}
