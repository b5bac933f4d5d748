import { StartupError, systemErrorCode } from '../../config/startup-error.js';
import type { CallbackResponse } from '../../conference/webhooks/callback-response.js';
import type { LectureDelivery } from '../../conference/demo-lecture/lecture.js';
import type { LectureRequest } from '../../conference/demo-lecture/lecture-request.js';

type Figure = 'received' | 'recorded' | 'duplicates' | 'ignored';

/** Sends deliveries to the callbacks of a running service and reports the responses. */
export class CallbackEndpoint {
  private readonly totals: Record<Figure, number> = { received: 0, recorded: 0, duplicates: 0, ignored: 0 };
  private refused = 0;

  constructor(private readonly url: string) {}

  /**
   * @returns the response in one line
   * @throws StartupError where nothing responds
   */
  async send({ target, headers, body }: LectureRequest, delivery: LectureDelivery): Promise<string> {
    const response = await this.reached(fetch(this.url + target, { method: 'POST', headers, body, redirect: 'manual' }));
    const answer: unknown = await response.json().catch(() => ({}));
    return `${heading(delivery)} ${response.status} ${response.ok ? this.taken(answer as CallbackResponse) : this.rejection(answer)}`;
  }

  get tookEverything(): boolean {
    return this.refused === 0;
  }

  summary(): string {
    const refused = this.refused === 0 ? '' : `; ${this.refused} deliveries were refused`;
    return `Together: ${this.counts(this.totals)} of ${this.totals.received} events${refused}.`;
  }

  private taken({ received, recorded, duplicates, ignored, authenticated }: CallbackResponse): string {
    const figures = { received, recorded, duplicates, ignored: ignored.length };
    for (const [name, count] of Object.entries(figures) as [Figure, number][]) this.totals[name] += count;
    if (!authenticated) this.refused += 1;
    const reasons = [...new Set(ignored.map(({ reason }) => reason))].join(', ');
    return `${this.counts(figures)}${reasons === '' ? '' : ` (${reasons})`}${authenticated ? '' : ', not authenticated'}`;
  }

  private counts({ recorded, duplicates, ignored }: Readonly<Record<Figure, number>>): string {
    const others = [...(duplicates > 0 ? [`${duplicates} known already`] : []), ...(ignored > 0 ? [`${ignored} ignored`] : [])];
    return [`${recorded} recorded`, ...others].join(', ');
  }

  private rejection(problem: unknown): string {
    this.refused += 1;
    const detail = typeof problem === 'object' && problem !== null && 'detail' in problem ? problem.detail : undefined;
    return typeof detail === 'string' ? detail : 'refused';
  }

  private async reached(answer: Promise<Response>): Promise<Response> {
    try {
      return await answer;
    } catch (error) {
      const code = systemErrorCode(error instanceof Error ? error.cause : undefined) ?? 'no answer';
      throw new StartupError(`Nothing answers at ${this.url} (${code}). Start the service with npm start, or name it with --url.`, {
        cause: error,
      });
    }
  }
}

function heading({ at, callback, form, events }: LectureDelivery): string {
  const [minutes, seconds] = [Math.floor(at / 60_000), Math.floor((at % 60_000) / 1000)].map((part) => String(part).padStart(2, '0'));
  return `${minutes}:${seconds}  ${callback.padEnd(6)} ${form.padEnd(4)} ${events.map(nameOf).join(', ').padEnd(26)}`;
}

function nameOf(event: unknown): string {
  const { data, event: flat } = event as { readonly data?: { readonly id: string }; readonly event?: string };
  return data?.id ?? flat ?? '';
}
