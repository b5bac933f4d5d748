import { Injectable } from '@nestjs/common';
import { exhaustMap, interval, merge, Subject, type Subscription, throttleTime } from 'rxjs';

/** Between two scheduled runs, in milliseconds. */
const EVERY_MS = 5_000;
/** How long requests are collected before a run; milliseconds. */
const SOON_MS = 250;

/** When the reconciler runs; tests call its rounds themselves. */
export abstract class ReconcilerSchedule {
  /** @param round never rejects */
  abstract start(round: () => Promise<void>): void;
  /** A round before the next regular one; several calls are one. */
  abstract soon(): void;
  /** Resolves when no round is under way any more. */
  abstract stop(): Promise<void>;
}

/** Rounds at regular times and on demand, never two at once. */
@Injectable()
export class TimedSchedule extends ReconcilerSchedule {
  readonly #soon = new Subject<void>();
  #subscription: Subscription | undefined;
  #running: Promise<void> | undefined;

  override start(round: () => Promise<void>): void {
    const onDemand = this.#soon.pipe(throttleTime(SOON_MS, undefined, { leading: false, trailing: true }));
    this.#subscription = merge(interval(EVERY_MS), onDemand)
      .pipe(exhaustMap(() => (this.#running = round())))
      .subscribe();
  }

  override soon(): void {
    this.#soon.next();
  }

  override async stop(): Promise<void> {
    this.#subscription?.unsubscribe();
    await this.#running;
  }
}
