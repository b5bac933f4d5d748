import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import type { ApiItem } from '../../../pages/home/home-section.js';
import { PageApi } from '../../../pages/page-api.js';
import type { ReadAnswer } from '../attendance-check.entity.js';
import type { CheckWay } from '../attendance-templates.js';
import type { ReadPoll } from '../poll.actions.js';
import { type CountedOption, tallyOf } from './poll-tally.js';
import type { CheckPlan } from '../check-plan.actions.js';

/** A check as a page shows it. */
interface ShownCheck {
  readonly id: number;
  readonly number: number;
  readonly at: string;
  readonly until: string;
  readonly way: CheckWay;
  /** Absent for those who do not run the meeting. */
  readonly code?: string | null;
  readonly counts: boolean;
  readonly answers: readonly ReadAnswer[];
  readonly isOpen: boolean;
}

/** The checks of a meeting as its reader sees them. */
export interface CheckPage {
  readonly id: number;
  readonly title: string;
  readonly manages: boolean;
  /** Undefined where nobody is asked, and for those who do not run the meeting. */
  readonly plan: CheckPlan | undefined;
  readonly checks: readonly ShownCheck[];
  readonly open: ShownCheck | undefined;
  /** For those who run the meeting. */
  readonly polls: readonly ShownPoll[];
}

/** A poll as a page shows it. */
interface ShownPoll extends SentPoll {
  readonly tally: readonly CountedOption[];
}

/** As it is sent. */
interface SentPoll extends Omit<ReadPoll, 'startedAt'> {
  readonly startedAt: string;
}

const MOST_SHOWN = 50;

/** Reads what the pages of checks show, through the API. */
@Injectable()
export class CheckPages {
  constructor(
    private readonly api: PageApi,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem where the caller may not read the meeting */
  async of(caller: Actor, id: number): Promise<CheckPage> {
    const actor = await this.api.acquainted(caller);
    const meeting = await this.api.item(actor, `/api/conference_meetings/${id}?include=permissions&properties[]=id&properties[]=title`);
    const manages = (meeting['permissions'] as { readonly update?: boolean } | undefined)?.update === true;
    const plan = manages ? await this.api.readable<CheckPlan>(actor, `/api/conference_meetings/${id}/checks`) : undefined;
    const rows = await this.api.rows(actor, `/api/attendance_checks?meeting=${id}&order[at]=desc&itemsPerPage=${MOST_SHOWN}&partial=true`);
    const address = `/api/conference_meetings/${id}/polls`;
    const sent = (manages ? await this.api.readable<{ readonly polls: readonly SentPoll[] }>(actor, address) : undefined) ?? { polls: [] };
    const polls = sent.polls.map((poll) => ({ ...poll, tally: tallyOf(poll.options, answersIn(poll)) }));
    const now = this.clock.now().toISOString();
    const checks = rows.map((row) => shown(row, now));
    return { id, title: String(meeting['title']), manages, plan, polls, checks, open: checks.find(({ isOpen }) => isOpen) };
  }
}

function answersIn({ votes }: SentPoll): readonly (string | null)[] {
  return votes.map(({ answer }) => answer);
}

function shown(row: ApiItem, now: string): ShownCheck {
  const check = row as unknown as Omit<ShownCheck, 'isOpen'>;
  return { ...check, isOpen: new Date(check.until).toISOString() >= now };
}
