import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/statements.js';

/** What decides who may use an account, done beside the API's resources. */
export interface SecurityEvent {
  readonly event:
    | 'second_factor_enabled'
    | 'second_factor_removed'
    | 'recovery_codes_replaced'
    | 'password_reset'
    | 'email_confirmed'
    | 'identity_linked';
  /** Account that it happened to, and whose owner did it. */
  readonly accountId: number;
  readonly portalId: number;
}

/** Keeps record of security events. */
export interface SecurityRecorder {
  record(transaction: Transaction, event: SecurityEvent): void;
}

/** Reports security events to the recorder, in the transaction of each. */
@Injectable()
export class SecurityJournal {
  #recorder: SecurityRecorder | undefined;

  /** @param recorder called from now on */
  keptBy(recorder: SecurityRecorder): void {
    this.#recorder = recorder;
  }

  tell(transaction: Transaction, event: SecurityEvent): void {
    this.#recorder?.record(transaction, event);
  }
}
