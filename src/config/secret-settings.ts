import { IsOptional } from 'class-validator';
import { OperationsSettings } from './operations-settings.js';
import { DiffersFrom, IsSigningSecret, Secret } from './variable-rules.js';

/** The keys that sign; a part of the Environment. The previous ones are still accepted, so that a key can be changed without an interruption. */
export class SecretSettings extends OperationsSettings {
  /** Secret that signs everything that is not a JWT. Generated and stored in DATA_DIR outside of production. */
  @Secret()
  @IsSigningSecret()
  readonly APP_SECRET: string;

  /** Key that signs access tokens. Generated and stored in DATA_DIR outside of production. */
  @Secret()
  @DiffersFrom('APP_SECRET')
  @IsSigningSecret()
  readonly JWT_SECRET: string;

  /** The key before: tokens that it signed are accepted until they expire. Remove it JWT_TTL seconds after the change. */
  @IsOptional()
  @Secret()
  @DiffersFrom('JWT_SECRET')
  @IsSigningSecret()
  readonly JWT_SECRET_PREVIOUS?: string;

  /** Signs deliveries to the modern callback; APP_SECRET unless set. */
  @IsOptional()
  @Secret()
  @IsSigningSecret()
  readonly CALLBACK_SECRET?: string;

  /** The one before: deliveries that it signed are accepted until every sender has the new one. */
  @IsOptional()
  @Secret()
  @DiffersFrom('CALLBACK_SECRET')
  @IsSigningSecret()
  readonly CALLBACK_SECRET_PREVIOUS?: string;

  /** Keys of the modern callback that are accepted; the first one is the present one. */
  get callbackSecrets(): readonly [string, ...string[]] {
    const previous = this.CALLBACK_SECRET_PREVIOUS;
    return [this.CALLBACK_SECRET ?? this.APP_SECRET, ...(previous === undefined ? [] : [previous])];
  }
}
