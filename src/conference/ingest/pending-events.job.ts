import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/statements.js';
import { ScheduledTask } from '../../jobs/scheduled-task.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';
import { adoptRoom, roomsToAdopt } from './adopted-rooms.js';
import { attributeKeptReports, expireKeptReports } from './kept-reports.js';
import { expireUnassignedRooms } from './unassigned-rooms.js';
import { attributePendingEvents, expirePendingEvents, type PendingTerms } from './pending-events.js';

/**
 * Records pending events and kept reports whose meeting became known in a unit of work that could not see them, and deletes those
 * whose meeting did not become known in time. Several processes may run it at once.
 */
@Injectable()
export class PendingEventsJob extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
    private readonly settings: IntegrationSettingsReader,
  ) {
    super();
  }

  override async run(): Promise<void> {
    const { meetingsAdoption } = await this.settings.recent();
    if (meetingsAdoption === 'adopt') await this.adopt();
    await this.database.transaction((transaction) => attributePendingEvents(transaction, this.terms), 'job');
    await this.database.transaction((transaction) => expirePendingEvents(transaction, this.terms), 'job');
    await this.database.transaction(
      (transaction) => expireUnassignedRooms(transaction, this.clock.now(), meetingsAdoption !== 'off'),
      'job',
    );
    await this.database.transaction((transaction) => expireKeptReports(transaction, this.terms), 'job');
    await this.database.transaction((transaction) => attributeKeptReports(transaction, this.clock.now()), 'job');
  }

  /** Each room is a unit of work of its own: one that another process adopts meanwhile is left to that. */
  private async adopt(): Promise<void> {
    const portalId = this.environment.PORTAL_ID;
    for (const room of await roomsToAdopt(this.database))
      await this.database.transaction((transaction) => adoptRoom(transaction, room, portalId, this.terms), 'job');
  }

  private get terms(): PendingTerms {
    return { now: this.clock.now(), pendingFor: this.environment.CONFERENCE_ORPHANS_FOR * 1000 };
  }
}
