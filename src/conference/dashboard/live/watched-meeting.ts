/** Who is shown the states of a meeting. */
export interface Watcher<State> {
  show(state: State): void;
}

/** How states are read. */
interface StateSource<State> {
  /** Rejects where it can't be read now. */
  read(): Promise<State>;
  /** Called on a failure; the state is read again later. */
  failed(error: unknown): void;
}

const AGAIN_MS = 1_000;

/**
 * One meeting and all who watch it in this process. However many there are and however fast it changes, its state is read
 * once for all of them, and not more often than every so many milliseconds; a change while it is read has it read once more.
 */
export class WatchedMeeting<State extends { readonly version: string }> {
  private readonly watchers = new Set<Watcher<State>>();
  /** Those who came while the state was being read anew, and have seen none yet. */
  private readonly newcomers = new Set<Watcher<State>>();
  private state: State | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isReading = false;
  private isStale = false;
  private lastRead = -Infinity;

  constructor(
    private readonly source: StateSource<State>,
    private readonly intervalMs: number,
  ) {}

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** Shows the state to the watcher as soon as it is known, and every other one after it. */
  add(watcher: Watcher<State>): void {
    this.watchers.add(watcher);
    if (this.state && !this.isStale) watcher.show(this.state);
    else {
      this.newcomers.add(watcher);
      this.changed();
    }
  }

  remove(watcher: Watcher<State>): void {
    this.watchers.delete(watcher);
    this.newcomers.delete(watcher);
    if (this.isWatched) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The state that is known is no longer the present one. */
  changed(): void {
    this.isStale = true;
    if (this.isReading || this.timer || !this.isWatched) return;
    this.later(this.lastRead + this.intervalMs - performance.now());
  }

  private later(milliseconds: number): void {
    this.timer = setTimeout(() => void this.read(), Math.max(0, milliseconds));
  }

  private async read(): Promise<void> {
    this.timer = undefined;
    this.isReading = true;
    this.isStale = false;
    this.lastRead = performance.now();
    try {
      this.take(await this.source.read());
    } catch (error) {
      this.isStale = true;
      this.source.failed(error);
      if (this.isWatched) this.later(AGAIN_MS);
    } finally {
      this.isReading = false;
    }
    this.readAgainIfStale();
  }

  private readAgainIfStale(): void {
    if (this.isStale) this.changed();
  }

  /** A state that is the one before is shown to newcomers alone. */
  private take(state: State): void {
    const isNew = state.version !== this.state?.version;
    const shown = [...(isNew ? this.watchers : this.newcomers)];
    this.state = state;
    this.newcomers.clear();
    for (const watcher of shown) watcher.show(state);
  }
}
