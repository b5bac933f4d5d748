import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/statements.js';
import { Ports } from './ports.js';

/** The kind of the jobs that notify users. */
export const TELL = 'notice.tell';

export interface RaiseOptions {
  /** Tells the same subject again where it differs: the due time of a deadline, the revision of a mark. */
  readonly revision?: string;
  /** Where the kind has several: which of them. */
  readonly about?: string | undefined;
}

/** What notifies users of what features raise. */
export abstract class NoticeTaking {
  /** One row for each of several subjects, by one statement. @see Notices.raise */
  abstract take(transaction: Transaction, kind: string, ids: readonly number[], options: RaiseOptions): Promise<void>;
}

/**
 * Where notices are raised: in the transaction of what they tell of. A job finds out after the commit whom to notify. In a service without
 * the feature that notifies, nobody is.
 */
@Injectable()
export class Notices {
  constructor(private readonly ports: Ports) {}

  /**
   * One row, however many people are notified. Nothing is raised in a transaction that said `SET LOCAL lyceum.notify = off`, or whose
   * caller asked for that and may (`Prefer: notifications=none`).
   * @param kind one that a feature declares in `notices`
   * @param id of the subject, as the kind's source knows it
   * @throws Error where the kind is not declared
   */
  raise(transaction: Transaction, kind: string, id: number, options: RaiseOptions = {}): Promise<void> {
    return this.raiseEach(transaction, kind, [id], options);
  }

  /** One row for each of several subjects, by one statement. @see raise */
  async raiseEach(transaction: Transaction, kind: string, ids: readonly number[], options: RaiseOptions = {}): Promise<void> {
    await this.ports.find(NoticeTaking)?.take(transaction, kind, ids, options);
  }
}
