import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { hookTerms, isOurs } from '../hooks/hook-terms.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import { IntegrationSettingsReader } from '../settings/integration-settings.js';

export interface HealthReport {
  readonly enabled: boolean;
  readonly scope: 'per_meeting' | 'global';
  /** Whether `hooks/list` was answered. */
  readonly reachable: boolean;
  /** How long that took, in milliseconds; null where it failed. */
  readonly latencyMs: number | null;
  readonly hooks: {
    /** All that the server has, those of others included; null where it did not tell. */
    readonly listed: number | null;
    readonly ours: number | null;
    /** By our own table: how many there should be, and how many of these are in order. */
    readonly wanted: number;
    readonly active: number;
  };
  /** Why it is not reachable, as a code and a sentence. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** One call to the server: whether it can be worked with, how fast it answers, how many hooks are ours. */
@Injectable()
export class ServerHealth {
  constructor(
    private readonly server: VideoconferenceServer,
    private readonly settings: IntegrationSettingsReader,
    private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  async report(): Promise<HealthReport> {
    const settings = await this.settings.current();
    const own = await this.database.one<{ wanted: number; active: number }>(
      sql`SELECT count(*)::int AS "wanted", (count(*) FILTER (WHERE "state" IN ('active', 'renewing')))::int AS "active"
          FROM "conference_hook" WHERE "state" <> 'removed' AND "wanted"`,
    );
    const counts = { wanted: own?.wanted ?? 0, active: own?.active ?? 0 };
    const common = { enabled: settings.webhooksEnabled, scope: settings.webhooksScope };
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
}
