import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { videoconferenceSalt } from '../callback/videoconference-salt.js';

/** How Lyceum and the videoconference server work together, at this moment. */
export interface IntegrationSettings {
  readonly serverUrl?: string;
  /** Shared secret; never serialised, never logged. */
  readonly salt?: string;
  readonly webhooksEnabled: boolean;
  readonly webhooksScope: 'per_meeting' | 'global';
  readonly webhooksHashAlgorithm: 'sha256' | 'sha1';
  readonly webhooksEventFilter: string;
}

interface StoredSettings {
  readonly serverUrl: string | null;
  readonly salt: string | null;
  readonly webhooksEnabled: boolean | null;
  readonly webhooksScope: IntegrationSettings['webhooksScope'] | null;
  readonly webhooksHashAlgorithm: IntegrationSettings['webhooksHashAlgorithm'] | null;
  readonly webhooksEventFilter: string | null;
}

/** The settings of the environment, overridden by those kept in the database; effective without a restart. */
@Injectable()
export class IntegrationSettingsReader {
  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  async current(): Promise<IntegrationSettings> {
    const stored = await this.database.one<StoredSettings>(
      sql`SELECT "server_url" AS "serverUrl", "salt", "webhooks_enabled" AS "webhooksEnabled", "webhooks_scope" AS "webhooksScope",
            "webhooks_hash_algo" AS "webhooksHashAlgorithm", "webhooks_event_filter" AS "webhooksEventFilter"
          FROM "conference_setting" WHERE "id" = 1`,
    );
    const { VIDEOCONF_URL, WEBHOOKS_ENABLED, WEBHOOKS_SCOPE, WEBHOOKS_HASH_ALGO, WEBHOOKS_EVENT_FILTER } = this.environment;
    return {
      serverUrl: stored?.serverUrl ?? VIDEOCONF_URL,
      salt: stored?.salt ?? videoconferenceSalt(this.environment),
      webhooksEnabled: stored?.webhooksEnabled ?? WEBHOOKS_ENABLED,
      webhooksScope: stored?.webhooksScope ?? WEBHOOKS_SCOPE,
      webhooksHashAlgorithm: stored?.webhooksHashAlgorithm ?? WEBHOOKS_HASH_ALGO,
      webhooksEventFilter: stored?.webhooksEventFilter ?? WEBHOOKS_EVENT_FILTER,
    };
  }
}
