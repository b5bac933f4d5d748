import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { type Integrity, integrityOf } from '../events/delivery-integrity.js';
import { type WrongClock, wrongClocks } from './sender-clocks.js';
import { Clock } from '../../config/clock.js';
import { hookTerms, isOurs } from '../hooks/hook-terms.js';
import { miscountedMeetings } from '../counts/miscounted-meetings.js';
import { ReceivedDeliveries } from '../hooks/received-deliveries.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';

interface HealthReport {
  readonly enabled: boolean;
  readonly scope: 'per_meeting' | 'global';
  /** Whether `hooks/list` was answered. */
  readonly reachable: boolean;
  /** How long that took, in milliseconds; null where it failed. */
  readonly latencyMs: number | null;
  readonly hooks: {
    /** All that the server has, including those of others; null where it did not respond. */
    readonly listed: number | null;
    readonly ours: number | null;
    /** By our own table: how many there should be, and how many of these are in order. */
    readonly wanted: number;
    readonly active: number;
  };
  /** The last delivery that the server, or a sender beside it, brought; null where none ever came. */
  readonly lastDelivery: {
    readonly at: Date;
    readonly from: string;
    readonly callback: 'legacy' | 'modern';
    /** External id of the meeting whose hook brought it; null for that of all meetings. */
    readonly meeting: string | null;
    /** What it proved: its `body`, or its `address` alone. */
    readonly integrity: Integrity;
  } | null;
  /** Meetings of which deliveries are missing, of the last day: the server counts other people than were recorded. */
  readonly miscounted: readonly {
    readonly meeting: string;
    readonly title: string;
    readonly counted: number;
    readonly recorded: number;
    readonly since: Date;
  }[];
  /** Servers whose deliveries of the last day were sent by a wrong clock. */
  readonly clocks: readonly WrongClock[];
  /** Why it is not reachable, as a code and a message. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** One call to the server: whether it can be worked with, how fast it answers, how many hooks are ours. */
@Injectable()
export class ServerHealth {
  constructor(
    private readonly server: VideoconferenceServer,
    private readonly settings: IntegrationSettingsReader,
    private readonly environment: Environment,
    private readonly received: ReceivedDeliveries,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async report(): Promise<HealthReport> {
    const settings = await this.settings.current();
    const own = await this.database.one<{ wanted: number; active: number }>(
      sql`SELECT count(*)::int AS "wanted", (count(*) FILTER (WHERE "state" IN ('active', 'renewing')))::int AS "active"
          FROM "conference_hook" WHERE "state" <> 'removed' AND "wanted"`,
    );
    const counts = { wanted: own?.wanted ?? 0, active: own?.active ?? 0 };
    const [lastDelivery, miscounted] = [await this.lastDelivery(), await this.miscounted()];
    const clocks = await wrongClocks(this.database, this.clock.now());
    const common = { enabled: settings.webhooksEnabled, scope: settings.webhooksScope, lastDelivery, miscounted, clocks };
    try {
      const terms = hookTerms(settings, this.environment.PUBLIC_URL, this.environment.PORTAL_ID);
      const start = performance.now();
      const listed = await this.server.list(terms.connection);
      const latencyMs = Math.round(performance.now() - start);
      const ours = listed.filter(({ callbackUrl }) => isOurs(callbackUrl, terms)).length;
      return { ...common, reachable: true, latencyMs, hooks: { listed: listed.length, ours, ...counts }, error: null };
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      const { code, message } = error;
      return { ...common, reachable: false, latencyMs: null, hooks: { listed: null, ours: null, ...counts }, error: { code, message } };
    }
  }

  private async miscounted(): Promise<HealthReport['miscounted']> {
    return (await miscountedMeetings(this.database)).map(({ id, title, counted, recorded, since }) => ({
      meeting: `/api/conference_meetings/${id}`,
      title,
      counted,
      recorded,
      since,
    }));
  }

  private async lastDelivery(): Promise<HealthReport['lastDelivery']> {
    const [last] = await this.received.latest(1);
    if (!last) return null;
    const { lastAt: at, sender: from, door: callback, externalMeetingId, proof } = last;
    return { at, from, callback, meeting: externalMeetingId === '' ? null : externalMeetingId, integrity: integrityOf(proof) };
  }
}
