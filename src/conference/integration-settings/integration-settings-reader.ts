import type { FormerSecrets, IntegrationSettings } from './integration-settings.js';
import { type SettingName, SETTING_NAMES, SETTINGS, eventFilter } from './setting-declarations.js';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { RecentValue } from '../../database/recent-value.js';
import { Database, type Statements } from '../../database/statements.js';
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

/** The settings of the environment, overridden by those stored in the database; effective without a restart. */
@Injectable()
export class IntegrationSettingsReader {
  private readonly latest: RecentValue<IntegrationSettings>;

  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.latest = new RecentValue(database, clock, RECENT_MS, (statements) => this.current(statements));
  }

  /**
   * The settings as they were at most a second ago, for what comes hundreds of times a second.
   * @param statements those of the caller's unit of work, where there is one
   */
  recent(statements?: Statements): Promise<IntegrationSettings> {
    return this.latest.get(statements);
  }

  /** Has the next delivery go by what is stored by then; called where a setting was changed. */
  forget(): void {
    this.latest.forget();
  }

  async current(statements: Statements = this.database): Promise<IntegrationSettings> {
    return (await this.effective(statements)).settings;
  }

  async effective(statements: Statements = this.database): Promise<EffectiveSettings> {
    const stored =
      (await statements.one<StoredSettings>(
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
