import type { Type } from '@nestjs/common';
import type { Transaction } from '../database/statements.js';
import type { Said } from '../languages/catalogue.js';
import type { NoticeKind } from './notice-kind.js';

/** What fills the placeholders of a template, by name: plain text, escaped where it goes into HTML. */
export type MailValues = Readonly<Record<string, string>>;

/** A mail that is about to be sent. */
export interface MailDraft {
  readonly id: number;
  readonly kind: string;
  /** Null where the address belongs to no account. */
  readonly userId: number | null;
  readonly portalId: number;
  readonly locale: string;
  readonly to: string;
  /** What {@link MailQueue.queue} was given. */
  readonly values: MailValues;
}

/**
 * Works values out while a mail is being sent, such as a link with a secret that is drawn for it: what a job holds rests in the
 * database, and this does not.
 */
export abstract class MailComposer {
  /**
   * Repeated with each try to send.
   * @param transaction committed before the mail leaves
   * @returns the values beyond those of the draft; undefined where the mail is not to be sent any more
   */
  abstract compose(draft: MailDraft, transaction: Transaction): Promise<MailValues | undefined>;
}

/** A subject, and a text whose blank lines part paragraphs; `{{name}}` is a placeholder, a line `{{link}}` a link. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** A kind of mail, declared by the feature that sends it. */
export interface MailKind {
  /** Unique among all kinds: `account.password_reset`; also the `type` of the templates by which a portal replaces ours. */
  readonly kind: string;
  /** Sent first, never limited by rate, without a way to unsubscribe: what an account depends on. */
  readonly essential?: boolean;
  /** Whether its composer draws the secret of a link. Such a mail is written down only where it is sent. */
  readonly drawsSecret?: boolean;
  /** Names of its values, beyond `firstname`, `lastname` and `portal`, which all have. */
  readonly placeholders: readonly string[];
  readonly texts: Said<MailText>;
  readonly composer?: Type<MailComposer>;
  /** What it is called and what it is for among the kinds of notifications, where its receiver is notified in the product too. */
  readonly notice?: Pick<NoticeKind, 'label' | 'description'>;
}
