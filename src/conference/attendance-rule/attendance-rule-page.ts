import { Injectable } from '@nestjs/common';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { type PageCaller, PageCalls } from '../../pages/page-calls.js';
import { Problem } from '../../resource/protocol/problem.js';

/** A rule of attendance, as the API has it. */
export interface SentRule {
  readonly target: 'evaluation' | 'register';
  readonly register: string | null;
  readonly evaluation: string | null;
  readonly score: 'done' | 'pass' | 'share';
  readonly minimumShare: number;
  readonly of: 'run' | 'scheduled';
  readonly graceMinutes: number;
  readonly lateness: boolean;
  readonly checks: number | null;
}

/** The rule that stands, with those that stood before it. */
interface StandingRule extends SentRule {
  readonly version: number | null;
  readonly versions: readonly { readonly version: number; readonly since: string | null; readonly terms: SentRule | null }[];
}

/** What another rule would change. */
export interface SentPreview {
  readonly times: number;
  readonly hasMoreTimes: boolean;
  readonly people: number;
  readonly changed: number;
  readonly changes: readonly {
    readonly name: string;
    readonly startsAt: string | null;
    readonly share: number;
    readonly checks: { readonly asked: number; readonly answered: number };
    readonly before: number | string | null;
    readonly after: number | string;
    readonly reasons: readonly ('checks' | 'share')[];
    readonly kept: string | null;
    readonly follows: boolean;
  }[];
}

/** A register, or a column of the gradebook, that a rule can fill. */
interface RuleTarget {
  readonly id: string;
  readonly title: string;
}

/** The rule of a meeting as those see it who run the meeting. */
export interface AttendanceRulePage {
  readonly id: number;
  readonly title: string;
  readonly zone: string;
  readonly isNameless: boolean;
  readonly rule: StandingRule | undefined;
  readonly registers: readonly RuleTarget[];
  readonly columns: readonly RuleTarget[];
}

const MOST_TARGETS = 100;
const NAMELESS = ['pseudonymous', 'aggregate', 'none'];

/** Reads, tries and writes the rule of a meeting, through the API. */
@Injectable()
export class AttendanceRulePages {
  constructor(private readonly calls: PageCalls) {}

  /** @throws Problem where the caller does not run the meeting */
  async of(caller: PageCaller, id: number): Promise<AttendanceRulePage> {
    const meeting = await this.calls.read<ApiItem>(caller, addressOf(id));
    const rule = await this.#standing(caller, id);
    const course = textOf(meeting['course']).replace('/api/courses/', '');
    return {
      id,
      title: textOf(meeting['title']),
      zone: textOf(meeting['timezone']) || 'UTC',
      rule,
      isNameless: NAMELESS.includes(textOf(meeting['privacy'])),
      registers: await this.#targets(caller, '/api/attendances', course && `cid=${course}`),
      columns: await this.#targets(caller, '/api/gradebook_evaluations', course && `course=${course}`),
    };
  }

  async #standing(caller: PageCaller, id: number): Promise<StandingRule | undefined> {
    try {
      return await this.calls.read<StandingRule>(caller, ruleOf(id));
    } catch (error) {
      if (error instanceof Problem && error.getStatus() === 404) return undefined;
      throw error;
    }
  }

  async #targets(caller: PageCaller, path: string, query: string): Promise<readonly RuleTarget[]> {
    if (query === '') return [];
    const rows = await this.calls.readable<readonly ApiItem[]>(caller, `${path}?${query}&order[title]=asc&itemsPerPage=${MOST_TARGETS}`);
    return (rows ?? []).map((row) => ({ id: `${path}/${String(row['id'])}`, title: textOf(row['title']) }));
  }

  /** @throws Problem as the API would answer */
  preview(
    caller: PageCaller,
    id: number,
    terms: object,
    { from, to }: { readonly from?: string; readonly to?: string },
  ): Promise<SentPreview> {
    const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
    return this.calls.send<SentPreview>(caller, 'POST', `${ruleOf(id)}/preview${query.size > 0 ? `?${query.toString()}` : ''}`, terms);
  }

  /** @throws Problem as the API would answer */
  async save(caller: PageCaller, id: number, terms: object): Promise<void> {
    await this.calls.answer(caller, 'PUT', ruleOf(id), terms);
  }

  /** @throws Problem as the API would answer */
  async remove(caller: PageCaller, id: number): Promise<void> {
    await this.calls.answer(caller, 'DELETE', ruleOf(id));
  }
}

function addressOf(id: number): string {
  return `/api/conference_meetings/${id}`;
}

function ruleOf(id: number): string {
  return `${addressOf(id)}/attendance_rule`;
}
