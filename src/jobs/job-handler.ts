import type { Transaction } from '../database/statements.js';

/** What a handler gets of its job. */
export interface JobCall<P extends object = object> {
  readonly id: number;
  readonly payload: P;
  /** Which try this is, from 1. */
  readonly attempt: number;
  /** What the last committed part of the job left for the next one; null before the first. */
  readonly progress: Readonly<Record<string, unknown>> | null;
  /** The time of the start of this try. */
  readonly now: Date;
}

/** One try of a job inside a unit of work: its effects and its completion are committed together, or neither is. */
export interface JobRun<P extends object = object, Prepared = unknown> extends JobCall<P> {
  readonly transaction: Transaction;
  /** What {@link JobHandler.prepare} returned. */
  readonly prepared: Prepared;
}

/** The job is not over: what was done so far is committed, and `run` is called again with this progress. */
export interface Unfinished {
  readonly progress: Readonly<Record<string, unknown>>;
}

/**
 * Does the jobs of one kind. A job runs at least once, and what it does in the database happens exactly once, since it is
 * committed with the job's completion. Provided because the declaration names it.
 */
export abstract class JobHandler<P extends object = object, Prepared = unknown> {
  /**
   * What takes its time and needs no transaction, such as a call to another server; no connection is held meanwhile. It may happen
   * again, as its outcome is only recorded by `run`.
   */
  prepare?(job: JobCall<P>): Promise<Prepared>;

  /**
   * The effects in the database, in one transaction. Long jobs do a chunk of a thousand rows and return their progress.
   * @throws PermanentFailure where no further try can help
   * @throws NotBefore where the next try has its time
   * @throws Error anything else is tried again: after 10 s, 30 s, 2 min, 10 min, 1 h, 6 h, 24 h
   */
  abstract run(job: JobRun<P, Prepared>): Promise<Unfinished | undefined> | Promise<void>;

  /** The job is dead; called in the transaction that says so. @param reason the last error, shortened */
  died?(job: JobCall<P>, transaction: Transaction, reason: string): Promise<void>;
}

/** No further try can help: the job is dead at once. */
export class PermanentFailure extends Error {}

/** The job cannot be done before a time; that does not count as a try. */
export class NotBefore extends Error {
  constructor(readonly time: Date) {
    super(`Not before ${time.toISOString()}.`);
  }
}
