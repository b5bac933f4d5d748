import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { PageApi } from '../../../pages/page-api.js';
import { type PageContext, type PagePlace, pagePlace } from '../../../pages/page-place.js';
import { allRows } from '../../../pages/all-rows.js';

const PAGE_ROWS = 100;
/** Pages of a group that are read: as many people as one message is written to. */
const MOST_PAGES = 5;
const WEEK_MS = 7 * 86_400_000;
const MOST_BOOKS = 100;

/** Learners who may need a word. */
export const GROUPS = ['unseen', 'missing', 'failing'] as const;
export type Group = (typeof GROUPS)[number];

/** A learner of a group. */
interface GroupedLearner {
  readonly user: number;
  readonly name: string;
  /** In ISO 8601; null where the learner was never there. */
  readonly lastAccess: string | null;
  /** Works that are due and not handed in. */
  readonly missing: number;
  /** In percent, as a decimal. */
  readonly total: string | null;
}

/** The groups of a course. */
interface LearnerGroups {
  readonly place: PagePlace;
  readonly groups: Readonly<Record<Group, readonly GroupedLearner[]>>;
}

/** Finds the learners of a course who were not there for a week, owe works, or do not pass as it stands. */
@Injectable()
export class LearnerGrouping {
  constructor(
    private readonly api: PageApi,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem with the status that the API gives the caller for reports of the course */
  async open(caller: Actor, context: PageContext): Promise<LearnerGroups> {
    const actor = await this.api.acquainted(caller);
    const place = await pagePlace(this.api, actor, context);
    const session = place.session === 0 ? 'exists[session]=false' : `session=/api/sessions/${place.session}`;
    const list = `/api/courses/${place.course}/learners?${session}&order[user.lastname]=asc`;
    const week = new Date(this.clock.now().getTime() - WEEK_MS).toISOString();
    const never = await this.#learners(actor, `${list}&exists[lastAccess]=false`);
    const before = await this.#learners(actor, `${list}&lastAccess[before]=${encodeURIComponent(week)}`);
    const missing = await this.#learners(actor, `${list}&worksMissing[gte]=1`);
    return { place, groups: { unseen: [...before, ...never], missing, failing: await this.#failing(actor, list, place) } };
  }

  /** As the gradebook at the top has them; a gradebook without a minimum fails nobody. */
  async #failing(actor: Actor, list: string, { course, session }: PagePlace): Promise<readonly GroupedLearner[]> {
    const books = await this.api.rows(actor, `/api/gradebook_categories?course=${course}&exists[parent]=false&itemsPerPage=${MOST_BOOKS}`);
    const own = session === 0 ? null : `/api/sessions/${session}`;
    const book = books.find((one) => (one['session'] ?? null) === own);
    if (!book) return [];
    const totals = await this.#pages(actor, `/api/gradebook_categories/${String(book['id'])}/totals?passed=false`);
    const found: GroupedLearner[] = [];
    for (let start = 0; start < totals.length; start += PAGE_ROWS) {
      const users = totals.slice(start, start + PAGE_ROWS).map(({ user }) => `user[]=${textOf(user)}`);
      found.push(...(await this.#learners(actor, `${list}&${users.join('&')}`)));
    }
    return found;
  }

  async #learners(actor: Actor, list: string): Promise<readonly GroupedLearner[]> {
    return (await this.#pages(actor, list)).map((row) => ({
      user: Number(/\d+$/.exec(textOf(row['user']))?.[0] ?? 0),
      name: [textOf(row['firstname']), textOf(row['lastname'])].join(' ').trim() || textOf(row['username']),
      lastAccess: textOf(row['lastAccess']) || null,
      missing: Number(row['worksMissing']),
      total: textOf(row['totalPercentage']) || null,
    }));
  }

  #pages(actor: Actor, list: string): Promise<readonly ApiItem[]> {
    return allRows((address) => this.api.item<readonly ApiItem[]>(actor, address), list, MOST_PAGES);
  }
}
