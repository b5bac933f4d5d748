import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { idOf } from '../../../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { PageApi } from '../../../../pages/page-api.js';
import { type PagePlace, pagePlace } from '../../../../pages/page-place.js';
import { filledByMeetings, marksOfMeetings, whyOfMark } from '../../../../pages/course/marks-of-meetings.js';
import { Problem } from '../../../../resource/protocol/problem.js';

/** Learners on a page of the grid. */
const GRID_ROWS = 50;
const MOST_COLUMNS = 100;

/** A column of the grid. */
interface GridColumn {
  /** Its address. */
  readonly address: string;
  readonly title: string;
  readonly weight: string;
  readonly max: string;
  /** Id of the evaluation whose marks are typed; undefined for what an activity or a part of the gradebook gives. */
  readonly evaluation?: number;
  /** Page that says why its marks are what they are, where a meeting fills it. */
  readonly why?: string;
  readonly isLocked: boolean;
  readonly isHidden: boolean;
}

/** What a learner has in a column. */
interface GridCell {
  readonly value: string;
  readonly state: string;
}

/** A learner in the grid. */
interface GridRow {
  readonly user: number;
  readonly name: string;
  readonly cells: readonly GridCell[];
  readonly total: GridTotal;
}

/** A total as the API has it. */
export interface GridTotal {
  readonly score: string | null;
  readonly max: string | null;
  readonly percentage: string | null;
  readonly label: string | null;
  readonly passed: boolean | null;
}

/** A page of the grid of a gradebook. */
interface Grid {
  readonly actor: Actor;
  readonly id: number;
  readonly title: string;
  readonly place: PagePlace;
  readonly isLocked: boolean;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly page: number;
  readonly goesOn: boolean;
}

/** Reads gradebooks as grids of learners and columns. */
@Injectable()
export class GradebookGrids {
  constructor(private readonly api: PageApi) {}

  /** @throws Problem with the status that the API gives the caller for changing the gradebook */
  async open(caller: Actor, id: number, page: number): Promise<Grid> {
    const actor = await this.api.acquainted(caller);
    const address = `/api/gradebook_categories/${id}`;
    await this.#requireManager(actor, address);
    const category = await this.api.item(actor, address);
    const place = await pagePlace(this.api, actor, { course: idOf(category['course']), session: idOf(category['session']) });
    const columns = await this.#columns(actor, address, category['locked'] === true, place.course);
    const order = 'order[user.lastname]=asc&order[user.firstname]=asc&order[user.username]=asc';
    const totals = await this.api.rows(actor, `${address}/totals?${order}&itemsPerPage=${GRID_ROWS}&page=${page}`);
    return {
      actor,
      id,
      page,
      title: textOf(category['title']),
      isLocked: category['locked'] === true,
      place,
      columns: columns.map(({ column }) => column),
      rows: totals.map((total) => rowOf(total, columns)),
      goesOn: totals.length === GRID_ROWS,
    };
  }

  /** The total of one learner, as it is after a mark. */
  async total(actor: Actor, id: number, user: number): Promise<GridTotal | undefined> {
    const [row] = await this.api.rows(actor, `/api/gradebook_categories/${id}/totals?user=/api/users/${user}&itemsPerPage=1`);
    return row && totalOf(row);
  }

  /** A gradebook that is locked is shown too. */
  async #requireManager(actor: Actor, address: string): Promise<void> {
    try {
      await this.api.admitChange(actor, address);
    } catch (error) {
      if (!(error instanceof Problem) || error.getStatus() !== 409) throw error;
    }
  }

  async #columns(actor: Actor, category: string, isLocked: boolean, course: number): Promise<readonly ReadColumn[]> {
    const bound = `itemsPerPage=${MOST_COLUMNS}`;
    const evaluations = await this.api.rows(actor, `/api/gradebook_evaluations?category=${category}&order[createdAt]=asc&${bound}`);
    const links = await this.api.rows(actor, `/api/gradebook_links?category=${category}&order[createdAt]=asc&${bound}`);
    const parts = await this.api.rows(actor, `/api/gradebook_categories?parent=${category}&order[title]=asc&${bound}`);
    const meetings = filledByMeetings(await this.api.readable(actor, marksOfMeetings(course)), 'evaluation');
    return [
      ...evaluations.map((item) => readColumn('gradebook_evaluations', item, isLocked, meetings)),
      ...links.map((item) => readColumn('gradebook_links', item, isLocked)),
      ...parts.map((item) => readColumn('gradebook_categories', item, isLocked)),
    ];
  }
}

interface ReadColumn {
  readonly column: GridColumn;
  /** Marks by account id, of columns that are typed. */
  readonly marks: Readonly<Record<string, number>>;
}

function readColumn(list: string, item: ApiItem, isBookLocked: boolean, meetings?: ReadonlyMap<unknown, string>): ReadColumn {
  const isTyped = list === 'gradebook_evaluations';
  const address = `/api/${list}/${String(item['id'])}`;
  const meeting = meetings?.get(address);
  const column = {
    address,
    ...(meeting === undefined ? {} : { why: whyOfMark(meeting) }),
    title: textOf(item['title']) || '–',
    weight: shownMark(item['weight']),
    max: shownMark(isTyped ? item['max'] : item['scoreWeight']),
    ...(isTyped ? { evaluation: Number(item['id']) } : {}),
    isLocked: isBookLocked || item['locked'] === true,
    isHidden: item['visible'] === false,
  };
  return { column, marks: isTyped ? ((item['userScoreList'] ?? {}) as Readonly<Record<string, number>>) : {} };
}

function rowOf(total: ApiItem, columns: readonly ReadColumn[]): GridRow {
  const user = idOf(total['user']);
  const name = [textOf(total['firstname']), textOf(total['lastname'])].join(' ').trim() || textOf(total['username']);
  const given = (total['columns'] ?? []) as readonly ApiItem[];
  const cells = columns.map(({ column, marks }) => {
    const cell = given.find((one) => one['column'] === column.address);
    if (column.evaluation !== undefined) return { value: shownMark(marks[String(user)]), state: textOf(cell?.['state']) };
    return { value: shownMark(cell?.['score']), state: textOf(cell?.['state']) };
  });
  return { user, name, cells, total: totalOf(total) };
}

/** A mark as fields show it: without zeros that say nothing. */
export function shownMark(value: unknown): string {
  return value === null || value === undefined || value === '' ? '' : String(Number(value));
}

function totalOf(row: ApiItem): GridTotal {
  const { score, max, percentage, label, passed } = row;
  return { score, max, percentage, label, passed } as GridTotal;
}
