/**
 * Updates a page with its meeting: by a stream, or by polling every few seconds where no stream is possible. Each stream begins with a whole
 * state, so that nothing is missed however often the connection breaks; then it brings what became different.
 */
import { withChanges } from './changes.js';

const ASK_EVERY_MS = 5_000;
/** Twice the server's heartbeat, and some. */
const SILENT_MS = 40_000;
const TRY_STREAM_AGAIN_MS = 30_000;
const FAILURES_BEFORE_ASKING = 2;

export class LiveMeeting {
  #address;
  #listener;
  #source;
  #state;
  #asking;
  #silence;
  #again;
  #failures = 0;

  /**
   * @param address of the stream
   * @param listener `figures(state)`, `charts(html)`, `liveness('on' | 'connecting' | 'polling' | 'off' | 'signedOut')`
   */
  constructor(address, listener) {
    this.#address = address;
    this.#listener = listener;
  }

  /** Watches another address from now on. */
  follow(address) {
    this.#address = address;
    if (!document.hidden) this.#open();
  }

  /** A hidden page needs no updates, and a browser has few connections for one site. */
  start() {
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#stop() : this.#open()));
    if (!document.hidden) this.#open();
  }

  #open() {
    this.#close();
    if (!this.#asking) this.#listener.liveness('connecting');
    this.#state = undefined;
    this.#source = new EventSource(`${this.#address}&changes=1`);
    this.#source.addEventListener('figures', ({ data }) => this.#alive(() => this.#take(JSON.parse(data))));
    this.#source.addEventListener('changes', ({ data }) => this.#alive(() => this.#take(withChanges(this.#state, JSON.parse(data)))));
    this.#source.addEventListener('charts', ({ data }) => this.#alive(() => this.#listener.charts(JSON.parse(data).html)));
    this.#source.addEventListener('heartbeat', () => this.#alive());
    this.#source.addEventListener('error', () => this.#broken());
    this.#expectLife();
  }

  /** @param state undefined where the changes do not follow what is known: another stream begins with the whole */
  #take(state) {
    this.#state = state;
    if (state) this.#listener.figures(state);
    else this.#open();
  }

  #alive(work) {
    this.#failures = 0;
    clearInterval(this.#asking);
    this.#asking = undefined;
    this.#listener.liveness('on');
    this.#expectLife();
    work?.();
  }

  #expectLife() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#failures += 1;
      this.#open();
    }, SILENT_MS);
  }

  /** The browser reconnects by itself, unless the response was an error. */
  #broken() {
    this.#failures += 1;
    const isOver = this.#source.readyState === EventSource.CLOSED;
    if (!isOver && this.#failures < FAILURES_BEFORE_ASKING) return this.#listener.liveness('connecting');
    this.#ask();
    if (!isOver) return;
    clearTimeout(this.#silence);
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#open(), TRY_STREAM_AGAIN_MS);
  }

  #ask() {
    if (this.#asking) return;
    this.#listener.liveness('polling');
    const once = async () => {
      try {
        const response = await fetch(this.#address.replace('/live?', '/webhook_dashboard.php?'), {
          headers: { Accept: 'application/json' },
        });
        if (response.status === 401) {
          this.#stop();
          return this.#listener.liveness('signedOut');
        }
        if (!response.ok) return this.#listener.liveness('off');
        const state = await response.json();
        if (!this.#asking) return;
        this.#listener.liveness('polling');
        this.#listener.figures(state);
      } catch {
        this.#listener.liveness('off');
      }
    };
    this.#asking = setInterval(once, ASK_EVERY_MS);
    void once();
  }

  #close() {
    clearTimeout(this.#again);
    clearTimeout(this.#silence);
    this.#source?.close();
  }

  #stop() {
    this.#close();
    clearInterval(this.#asking);
    this.#asking = undefined;
  }
}
