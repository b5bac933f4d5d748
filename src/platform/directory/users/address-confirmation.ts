import type { Transaction } from '../../../database/statements.js';

/** Has a new e-mail address confirmed by those who read its mail; implemented by what sends mail of accounts. */
export abstract class AddressConfirmation {
  /** @returns whether the address has to wait; false where no mail is sent */
  abstract ask(transaction: Transaction, account: { readonly userId: number; readonly portalId: number }, email: string): Promise<boolean>;
}
