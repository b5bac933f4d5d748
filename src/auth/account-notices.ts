import type { Transaction } from '../database/statements.js';

/** Notices that users get about their account. */
export type AccountEvent =
  | 'password_changed'
  | 'second_factor_enabled'
  | 'second_factor_removed'
  | 'api_key_made'
  | 'acted_as'
  | 'email_changing'
  | 'activated'
  | 'identity_linked';

/** Tells users what happened to their account; implemented by the module that notifies people. */
export abstract class AccountNotices {
  /**
   * In the transaction of the event: in the product, and by mail where mail is sent.
   * @param values plain texts for the message
   */
  abstract tell(
    transaction: Transaction,
    event: AccountEvent,
    account: { readonly userId: number; readonly portalId: number },
    values?: Readonly<Record<string, string>>,
  ): Promise<void>;
}
