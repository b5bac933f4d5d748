import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { openConnection } from '../../database/open-connection.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { BackgroundWork } from '../../scheduling/background-work.js';

/** What the integration takes from the environment of the service. */
const SHARED = [
  'PUBLIC_URL',
  'PORTAL_ID',
  'VIDEOCONF_URL',
  'VIDEOCONF_ALLOW_HTTP',
  'VIDEOCONF_ALLOW_PRIVATE',
  'WEBHOOKS_ENABLED',
  'WEBHOOKS_SCOPE',
  'WEBHOOKS_HASH_ALGO',
  'WEBHOOKS_EVENT_FILTER',
  'WEBHOOKS_REQUIRE_BODY_PROOF',
  'MEETINGS_ENABLED',
  'MEETINGS_GUESTS',
  'MEETINGS_ADOPTION',
  'MEETINGS_RECORDING',
  'MEETINGS_DURATION',
  'MEETINGS_PARTICIPANTS',
] as const satisfies readonly (keyof Environment)[];

/** The settings as they are stored; the salt only encrypted with APP_SECRET, which commands have as well. */
interface StoredSettings {
  readonly settings: Partial<Pick<Environment, (typeof SHARED)[number]>>;
  readonly salt: string | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Tells commands by which settings the service works: their own shell may have others, or none. */
@Injectable()
export class ServiceSettings implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly background: BackgroundWork,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.background.isDone) await this.publish();
  }

  private async publish(): Promise<void> {
    const { VIDEOCONF_SALT, APP_SECRET } = this.environment;
    const stored: StoredSettings = {
      settings: Object.fromEntries(SHARED.map((name) => [name, this.environment[name]])),
      salt: VIDEOCONF_SALT === undefined ? null : sealed(VIDEOCONF_SALT, APP_SECRET),
    };
    await this.database.rows(
      sql`INSERT INTO "conference_setting" ("id", "service_environment") VALUES (1, ${JSON.stringify(stored)}::jsonb)
          ON CONFLICT ("id") DO UPDATE SET "service_environment" = EXCLUDED."service_environment"`,
    );
  }
}

/**
 * The settings of a command, with those of the service that last started on its database instead of the shell's.
 * @param environment complete settings, DATABASE_URL included
 */
export async function withSettingsOfService(environment: Environment): Promise<Environment> {
  const connection = await openConnection(environment.DATABASE_URL ?? '', 'DATABASE_URL');
  try {
    const { rows } = await connection.query<{ stored: StoredSettings | null }>(
      'SELECT "service_environment" AS "stored" FROM "conference_setting" WHERE "id" = 1',
    );
    const stored = rows[0]?.stored;
    if (!stored) return environment;
    const absent = Object.fromEntries(SHARED.map((name) => [name, undefined]));
    const salt = stored.salt === null ? undefined : (opened(stored.salt, environment.APP_SECRET) ?? environment.VIDEOCONF_SALT);
    return environment.with({ ...absent, ...stored.settings, VIDEOCONF_SALT: salt });
  } finally {
    await connection.end();
  }
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('conference-service-settings').digest();
}

function sealed(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
}

/** Undefined where it was sealed with another secret. */
function opened(box: string, secret: string): string | undefined {
  const bytes = Buffer.from(box, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
