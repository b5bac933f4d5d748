import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { RoomServer } from '../rooms/room-server.js';
import type { CheckWay } from './attendance-templates.js';
import { ChatAbilities } from './chat-ability.js';
import { beginCheckedRuns, type DueCheck, dropCutChecks, dueChecks, noteCheck } from './due-checks.js';

/** Asks the people in rooms whether they are there, at the times that were drawn. */
@Injectable()
export class AskChecks extends ScheduledTask {
  private readonly logger = new Logger(AskChecks.name);

  constructor(
    private readonly database: Database,
    private readonly abilities: ChatAbilities,
    private readonly rooms: RoomServer,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async run(): Promise<void> {
    await beginCheckedRuns(this.database);
    for (const due of await dueChecks(this.database, this.clock.now())) await this.ask(due);
    await dropCutChecks(this.database, this.clock.now());
  }

  private async ask(due: DueCheck): Promise<void> {
    const isToBePosted = (due.way === 'link' || due.way === 'any') && (await this.canPost(due));
    // Where no address can be posted, four characters do.
    const way: CheckWay = due.way === 'link' && !isToBePosted ? 'code' : due.way;
    const now = this.clock.now();
    const code = await this.database.transaction((transaction) => noteCheck(transaction, due, way, now), 'job');
    if (isToBePosted && typeof code === 'string') await this.post(due, code);
  }

  private async canPost({ serverId, remoteId }: DueCheck): Promise<boolean> {
    return remoteId !== null && this.environment.PUBLIC_URL !== undefined && (await this.abilities.has(serverId));
  }

  /** A check of which the address could not be posted is asked by its characters. */
  private async post({ meetingId, run, number, serverId, remoteId }: DueCheck, code: string): Promise<void> {
    const address = `${this.environment.PUBLIC_URL ?? ''}/meet/check?m=${meetingId}&c=${code}`;
    try {
      await this.rooms.post({ serverId, remoteId: remoteId ?? '' }, `✓ ${address}`);
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      this.logger.warn(`A check could not be posted in the chat of meeting ${meetingId}: ${error.message}`);
      await this.database.rows(
        sql`UPDATE "conference_check" SET "way" = 'code' WHERE "way" = 'link' AND "meeting_id" = ${meetingId} AND "run" = ${run} AND "number" = ${number}`,
      );
    }
  }
}
