import type { FormerSecrets, IntegrationSettings } from './integration-settings.js';
import { type SettingName, SETTING_NAMES, SETTINGS, eventFilter } from './setting-declarations.js';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/statements.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { videoconferenceSalt } from '../signatures/videoconference-salt.js';

/** The settings as they count, and which of them the environment does not decide. */
export interface EffectiveSettings {
  readonly settings: IntegrationSettings;
  readonly overridden: readonly SettingName[];
}

/** For how long deliveries go by settings that were read before, in milliseconds: another process may have changed them. */
const RECENT_MS = 1_000;

type StoredSettings = Readonly<Record<SettingName, unknown>> & {
  readonly former_salt: string | null;
  readonly former_hash_algo: FormerSecrets['algorithm'] | null;
  readonly former_until: Date | null;
};

interface Reading {
  readonly at: number;
  readonly settings: Promise<IntegrationSettings>;
}

/** The settings of the environment, overridden by those stored in the database; effective without a restart. */
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
      (await this.database.one<StoredSettings>(
        sql`SELECT "server_url", "salt", "webhooks_enabled", "webhooks_scope", "webhooks_hash_algo", "webhooks_event_filter",
            "webhooks_require_body_proof", "meetings_enabled", "meetings_guests", "meetings_adoption", "meetings_recording",
            "meetings_duration", "meetings_participants", "former_salt", "former_hash_algo", "former_until"
          FROM "conference_setting" WHERE "id" = 1`,
      )) ?? {};
    const overrides = SETTING_NAMES.flatMap((name) => {
      const value = (stored as Partial<StoredSettings>)[name] ?? null;
      return value === null ? [] : [{ name, value }];
    });
    const overriding = Object.fromEntries(overrides.map(({ name, value }) => [SETTINGS[name].property, value]));
    const former = this.formerOf(stored);
    return { settings: { ...this.ofEnvironment(), ...overriding, former }, overridden: overrides.map(({ name }) => name) };
  }

  private formerOf({ former_salt, former_hash_algo, former_until }: Partial<StoredSettings>): FormerSecrets | undefined {
    if (!former_until || !former_hash_algo || former_until <= this.clock.now()) return undefined;
    return { salt: former_salt ?? undefined, algorithm: former_hash_algo };
  }

  /** A failure is not cached. */
  private read(at: number): Reading {
    const settings = this.current();
    const reading = { at, settings };
    settings.catch(() => {
      if (this.latest === reading) this.forget();
    });
    return reading;
  }

  private ofEnvironment(): IntegrationSettings {
    const { VIDEOCONF_URL, WEBHOOKS_ENABLED, WEBHOOKS_SCOPE, WEBHOOKS_HASH_ALGO, WEBHOOKS_EVENT_FILTER, WEBHOOKS_REQUIRE_BODY_PROOF } =
      this.environment;
    const { MEETINGS_ENABLED, MEETINGS_GUESTS, MEETINGS_ADOPTION, MEETINGS_RECORDING, MEETINGS_DURATION, MEETINGS_PARTICIPANTS } =
      this.environment;
    return {
      serverUrl: VIDEOCONF_URL,
      salt: videoconferenceSalt(this.environment),
      webhooksEnabled: WEBHOOKS_ENABLED,
      meetingsEnabled: MEETINGS_ENABLED,
      meetingsGuests: MEETINGS_GUESTS,
      meetingsAdoption: MEETINGS_ADOPTION,
      meetingsRecording: MEETINGS_RECORDING,
      meetingsDuration: MEETINGS_DURATION,
      meetingsParticipants: MEETINGS_PARTICIPANTS,
      webhooksScope: WEBHOOKS_SCOPE,
      webhooksHashAlgorithm: WEBHOOKS_HASH_ALGO,
      webhooksEventFilter: eventFilter(WEBHOOKS_EVENT_FILTER),
      webhooksRequireBodyProof: WEBHOOKS_REQUIRE_BODY_PROOF,
    };
  }
}
