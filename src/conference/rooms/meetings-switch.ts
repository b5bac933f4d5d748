import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Environment } from '../../config/environment.js';
import type { Statements } from '../../database/statements.js';
import { ROLES } from '../../platform/rights/access/roles.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';
import type { RoomLimits } from './room-parameters.js';
import { meetingsOff } from './room-problem.js';

/** Whether meetings are started and joined here. Each question is read with the statements of its caller, who may be within a unit of work. */
@Injectable()
export class MeetingsSwitch {
  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly environment: Environment,
  ) {}

  async isOn(statements: Statements): Promise<boolean> {
    return (await this.settings.recent(statements)).meetingsEnabled;
  }

  /** Whether people without an account may join meetings at all. */
  async admitsGuests(statements: Statements): Promise<boolean> {
    const { meetingsEnabled, meetingsGuests } = await this.settings.recent(statements);
    return meetingsEnabled && meetingsGuests;
  }

  /** What the installation allows the rooms that are made here. */
  async limits(statements: Statements): Promise<RoomLimits> {
    const { meetingsRecording, meetingsDuration, meetingsParticipants } = await this.settings.recent(statements);
    return { recording: meetingsRecording, duration: meetingsDuration, participants: meetingsParticipants };
  }

  /**
   * @param actor a person who asks: what has to be set is for those who manage the server; undefined where the service itself asks
   * @returns where browsers reach this service
   * @throws Problem 409 `meetings-off`
   */
  async require(statements: Statements, actor?: Actor): Promise<string> {
    const { PUBLIC_URL } = this.environment;
    const isOn = await this.isOn(statements);
    if (isOn && PUBLIC_URL !== undefined) return PUBLIC_URL;
    if (actor && !actor.is(ROLES.globalAdministrator)) throw meetingsOff('Meetings are not started and joined here at present.');
    throw isOn ? meetingsOff('PUBLIC_URL is not set, so that no browser could be sent here.') : meetingsOff();
  }
}
