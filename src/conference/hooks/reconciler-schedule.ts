import { Injectable } from '@nestjs/common';
import { exhaustMap, interval, merge, Subject, type Subscription, throttleTime } from 'rxjs';

/** How often a process writes down what it noted in memory; milliseconds. */
const NOTES_EVERY_MS = 5_000;
/** How long requests are collected before a run; milliseconds. */
const SOON_MS = 250;

/** What this process does beside the regular rounds, which are a schedule of the job runner; tests do it themselves. */
export abstract class ReconcilerSchedule {
  /**
   * @param round gone on demand; never rejects
   * @param writeNotes called from time to time; never rejects
   */
  abstract start(round: () => Promise<void>, writeNotes: () => Promise<void>): void;
  /** A round of this process; several calls are one. */
  abstract soon(): void;
  /** Resolves when nothing is under way any more. */
  abstract stop(): Promise<void>;
}

/** Neither two rounds nor two writings of notes at once. */
@Injectable()
export class TimedSchedule extends ReconcilerSchedule {
  readonly #soon = new Subject<void>();
  #subscription: Subscription | undefined;
  #round: Promise<void> | undefined;
  #notes: Promise<void> | undefined;

  override start(round: () => Promise<void>, writeNotes: () => Promise<void>): void {
    const rounds = this.#soon.pipe(
      throttleTime(SOON_MS, undefined, { leading: false, trailing: true }),
      exhaustMap(() => (this.#round = round())),
    );
    const notes = interval(NOTES_EVERY_MS).pipe(exhaustMap(() => (this.#notes = writeNotes())));
    this.#subscription = merge(rounds, notes).subscribe();
  }

  override soon(): void {
    this.#soon.next();
  }

  override async stop(): Promise<void> {
    this.#subscription?.unsubscribe();
    await Promise.all([this.#round, this.#notes]);
  }
}
