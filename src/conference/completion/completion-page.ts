import { Injectable } from '@nestjs/common';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { type PageCaller, PageCalls } from '../../pages/page-calls.js';
import type { Condition, CompletionTerms } from '../attendance/completion-figures.js';

/** Whether a person has completed a meeting, as the API has it. */
interface SentCompletion {
  readonly completed: boolean;
  readonly completedAt: string | null;
  readonly seconds: number;
  readonly talkSeconds: number;
  readonly messages: number;
  readonly hands: number;
  readonly checks: { readonly asked: number; readonly answered: number };
  readonly wanting: readonly (Condition | 'presence')[];
}

/** What the page shows to those who run the meeting. */
interface ManagedCompletion {
  readonly condition: CompletionTerms | undefined;
  readonly people: readonly (SentCompletion & { readonly name: string })[];
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  /** Title of the column that counts completions. */
  readonly column?: string;
  /** Whether the meeting writes attendance by another rule. */
  readonly hasOtherRule: boolean;
}

/** The completion of a meeting as its reader sees it. */
interface CompletionPage {
  readonly id: number;
  readonly title: string;
  readonly isNameless: boolean;
  readonly managed?: ManagedCompletion;
  readonly own?: SentCompletion & { readonly condition: CompletionTerms };
}

interface SentRule {
  readonly target: string;
  readonly score: string;
  readonly evaluation: string | null;
}

const MOST_COLUMNS = 100;
const NAMELESS = ['pseudonymous', 'aggregate', 'none'];

/** Reads and writes what the page shows, through the API. */
@Injectable()
export class CompletionPages {
  constructor(private readonly calls: PageCalls) {}

  /** @throws Problem where the caller may not read the meeting */
  async of(caller: PageCaller, id: number): Promise<CompletionPage> {
    const address = addressOf(id);
    const meeting = await this.calls.read<ApiItem>(caller, `${address}?include=permissions`);
    const page = { id, title: textOf(meeting['title']), isNameless: NAMELESS.includes(textOf(meeting['privacy'])) };
    const { update } = (meeting['permissions'] ?? {}) as { readonly update?: unknown };
    if (update === true) return { ...page, managed: await this.#managed(caller, address, meeting) };
    return { ...page, own: await this.calls.readable<SentCompletion & { condition: CompletionTerms }>(caller, `${address}/completion`) };
  }

  async #managed(caller: PageCaller, address: string, meeting: ApiItem): Promise<ManagedCompletion> {
    const sent = await this.calls.readable<Pick<ManagedCompletion, 'condition' | 'people'>>(caller, `${address}/completions`);
    const rule = await this.calls.readable<SentRule>(caller, `${address}/attendance_rule`);
    const rows = await this.#columns(caller, textOf(meeting['course']));
    const columns = rows.map((row) => ({
      id: textOf(row['@id']) || `/api/gradebook_evaluations/${String(row['id'])}`,
      title: textOf(row['title']),
    }));
    const counts = rule?.score === 'done' ? rule.evaluation : null;
    return {
      condition: sent?.condition,
      people: sent?.people ?? [],
      columns,
      hasOtherRule: rule !== undefined && counts === null,
      column: counts === null ? undefined : columns.find(({ id }) => id === counts)?.title,
    };
  }

  async #columns(caller: PageCaller, course: string): Promise<readonly ApiItem[]> {
    if (course === '') return [];
    const query = `course=${course.replace('/api/courses/', '')}&order[title]=asc&itemsPerPage=${MOST_COLUMNS}`;
    return (await this.calls.readable<readonly ApiItem[]>(caller, `/api/gradebook_evaluations?${query}`)) ?? [];
  }

  /** @throws Problem as the API would answer */
  async ask(caller: PageCaller, id: number, terms: Readonly<Record<string, unknown>>): Promise<void> {
    await this.calls.answer(caller, 'PUT', `${addressOf(id)}/completion_rule`, terms);
  }

  /** @throws Problem as the API would answer */
  async askNothing(caller: PageCaller, id: number): Promise<void> {
    await this.calls.answer(caller, 'DELETE', `${addressOf(id)}/completion_rule`);
  }

  /** Has a column of the gradebook count who has completed the meeting. @throws Problem as the API would answer */
  async fill(caller: PageCaller, id: number, evaluation: string): Promise<void> {
    const meeting = await this.calls.read<ApiItem>(caller, addressOf(id));
    const times = meeting['startsAt'] === null || meeting['startsAt'] === undefined ? 'run' : 'scheduled';
    await this.calls.answer(caller, 'PUT', `${addressOf(id)}/attendance_rule`, {
      target: 'evaluation',
      evaluation,
      score: 'done',
      of: times,
    });
  }
}

function addressOf(id: number): string {
  return `/api/conference_meetings/${id}`;
}
