import { DeclaredJobs } from '../../../../jobs/job-registry.js';
import { saidIn } from '../../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { Clock } from '../../../../config/clock.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { PageApi } from '../../../../pages/page-api.js';
import type { Language } from '../../../../languages/language.js';

/** Failed jobs on the page; the back office has all of them. */
const SHOWN = 20;
/** A turn that is due for longer than this, and longer than its period, is late. */
const LONGEST_WAIT_MS = 120_000;

interface Schedule {
  readonly name: string;
  readonly everySeconds: number;
  readonly nextAt: string;
  readonly doneUntil: string;
  readonly state: 'waiting' | 'running' | 'dead' | null;
  readonly lastError: string | null;
}

interface ShownSchedule extends Pick<Schedule, 'name' | 'nextAt' | 'doneUntil' | 'state' | 'lastError'> {
  readonly title: string;
  readonly every: string;
  readonly isLate: boolean;
}

/** What the page of background work shows to a caller, as the API lets them read it. */
interface ShownJobs {
  readonly lanes: readonly ApiItem[];
  readonly processes: readonly ApiItem[];
  readonly failed: readonly ApiItem[];
  readonly hasMore: boolean;
  /** Undefined where they are not the caller's to see. */
  readonly schedules?: readonly ShownSchedule[];
}

/** Reads what the page of background work shows. */
@Injectable()
export class ShownJobsReader {
  constructor(
    private readonly api: PageApi,
    private readonly clock: Clock,
    private readonly declared: DeclaredJobs,
  ) {}

  async for(caller: Actor, language: Language): Promise<ShownJobs> {
    const actor = await this.api.acquainted(caller);
    const summary = await this.api.item(actor, '/api/jobs/summary');
    const failed = await this.api.rows(actor, `/api/jobs?state=dead&order[createdAt]=desc&itemsPerPage=${SHOWN + 1}&partial=true`);
    const found = await this.api.readable<{ readonly member: readonly Schedule[] }>(actor, '/api/jobs/schedules');
    return {
      lanes: summary['lanes'] as readonly ApiItem[],
      processes: summary['processes'] as readonly ApiItem[],
      failed: failed.slice(0, SHOWN),
      hasMore: failed.length > SHOWN,
      schedules: found?.member.map((schedule) => this.#shown(schedule, language)),
    };
  }

  #shown({ everySeconds, ...schedule }: Schedule, language: Language): ShownSchedule {
    const waited = this.clock.now().getTime() - Date.parse(textOf(schedule.nextAt));
    return {
      ...schedule,
      title: saidIn(this.declared.titleOf(schedule.name), language),
      every: periodIn(everySeconds, language),
      isLate: waited > Math.max(LONGEST_WAIT_MS, everySeconds * 1000),
    };
  }
}

/** A period or a time of waiting in the largest unit that says it whole. */
export function periodIn(seconds: number, language: Language): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}
