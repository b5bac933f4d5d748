import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { videoconferenceSalt } from '../callback/videoconference-salt.js';
import { eventFilter, SETTING_NAMES, type SettingName, SETTINGS } from './setting-declarations.js';

/** How Lyceum and the videoconference server work together, at this moment. */
export interface IntegrationSettings {
  readonly serverUrl?: string;
  /** Shared secret; never serialised, never logged. */
  readonly salt?: string;
  readonly webhooksEnabled: boolean;
  readonly webhooksScope: 'per_meeting' | 'global';
  readonly webhooksHashAlgorithm: 'sha256' | 'sha1';
  /** Ids of events, lower case, separated by commas; empty for all. */
  readonly webhooksEventFilter: string;
}

/** The settings as they count, and which of them the environment does not decide. */
export interface EffectiveSettings {
  readonly settings: IntegrationSettings;
  readonly overridden: readonly SettingName[];
}

/** For how long deliveries go by settings that were read before, in milliseconds: another process may have changed them. */
const RECENT_MS = 1_000;

interface Reading {
  readonly at: number;
  readonly settings: Promise<IntegrationSettings>;
}

/** The settings of the environment, overridden by those kept in the database; effective without a restart. */
@Injectable()
export class IntegrationSettingsReader {
  private latest: Reading | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The settings as they were at most a second ago, for what comes hundreds of times a second. */
  async recent(): Promise<IntegrationSettings> {
    const now = this.clock.now().getTime();
    if (!this.latest || Math.abs(now - this.latest.at) > RECENT_MS) this.latest = this.read(now);
    return this.latest.settings;
  }

  /** Has the next delivery go by what is stored by then; called where a setting was changed. */
  forget(): void {
    this.latest = undefined;
  }

  async current(): Promise<IntegrationSettings> {
    return (await this.effective()).settings;
  }

  async effective(): Promise<EffectiveSettings> {
    const stored =
      (await this.database.one<Record<SettingName, unknown>>(
        sql`SELECT "server_url", "salt", "webhooks_enabled", "webhooks_scope", "webhooks_hash_algo", "webhooks_event_filter"
          FROM "conference_setting" WHERE "id" = 1`,
      )) ?? {};
    const overrides = SETTING_NAMES.flatMap((name) => {
      const value = (stored as Partial<Record<SettingName, unknown>>)[name] ?? null;
      return value === null ? [] : [{ name, value }];
    });
    const overriding = Object.fromEntries(overrides.map(({ name, value }) => [SETTINGS[name].property, value]));
    return { settings: { ...this.ofEnvironment(), ...overriding }, overridden: overrides.map(({ name }) => name) };
  }

  /** A failure is not remembered. */
  private read(at: number): Reading {
    const settings = this.current();
    const reading = { at, settings };
    settings.catch(() => {
      if (this.latest === reading) this.forget();
    });
    return reading;
  }

  private ofEnvironment(): IntegrationSettings {
    const { VIDEOCONF_URL, WEBHOOKS_ENABLED, WEBHOOKS_SCOPE, WEBHOOKS_HASH_ALGO, WEBHOOKS_EVENT_FILTER } = this.environment;
    return {
      serverUrl: VIDEOCONF_URL,
      salt: videoconferenceSalt(this.environment),
      webhooksEnabled: WEBHOOKS_ENABLED,
      webhooksScope: WEBHOOKS_SCOPE,
      webhooksHashAlgorithm: WEBHOOKS_HASH_ALGO,
      webhooksEventFilter: eventFilter(WEBHOOKS_EVENT_FILTER),
    };
  }
}
