import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { filledByMeetings, marksOfMeetings, whyOfMark } from '../../../pages/course/marks-of-meetings.js';
import { PageApi } from '../../../pages/page-api.js';
import { type PageContext, type PagePlace, pagePlace } from '../../../pages/page-place.js';

/** Learners and dates on a page of the grid. */
const MOST_LEARNERS = 50;
const MOST_DATES = 6;
/** Dates of a register that are looked at. */
const ALL_DATES = 500;

/** A date of the grid. */
interface RegisterDate {
  readonly id: number;
  readonly at: string;
  readonly isBlocked: boolean;
}

/** A learner of the grid. */
interface RegisterRow {
  readonly user: number;
  readonly name: string;
  /** Presences by date; empty where none is entered. */
  readonly cells: readonly string[];
}

/** Which part of a register is looked at; without a page of dates that of today. */
interface RegisterPart {
  readonly page: number;
  readonly dates?: number;
}

/** A page of a register. */
export interface RegisterGrid {
  readonly actor: Actor;
  readonly id: number;
  readonly title: string;
  /** Page that says why its presences are what they are, where a meeting fills it. */
  readonly why?: string;
  readonly place: PagePlace;
  readonly zone: string;
  readonly isLocked: boolean;
  readonly dates: readonly RegisterDate[];
  readonly datePage: number;
  readonly datePages: number;
  readonly rows: readonly RegisterRow[];
  readonly page: number;
  readonly goesOn: boolean;
}

/** Reads attendance registers as grids of learners and dates. */
@Injectable()
export class RegisterGrids {
  constructor(
    private readonly api: PageApi,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem with the status that the API gives the caller for changing the register */
  async open(caller: Actor, account: number, id: number, context: PageContext, part: RegisterPart): Promise<RegisterGrid> {
    const actor = await this.api.acquainted(caller);
    const address = `/api/attendances/${id}`;
    await this.api.admitChange(actor, address);
    const register = await this.api.item(actor, address);
    const place = await pagePlace(this.api, actor, context);
    const meetings = filledByMeetings(await this.api.readable(actor, marksOfMeetings(place.course)), 'register');
    const meeting = meetings.get(address);
    const list = `/api/c_attendance_calendars?attendance=${address}&order[dateTime]=asc&itemsPerPage=${ALL_DATES}`;
    const all = (await this.api.rows(actor, list)).map(dateOf);
    const datePages = Math.max(1, Math.ceil(all.length / MOST_DATES));
    const datePage = Math.min(datePages, part.dates ?? pageOfToday(all, this.clock.now()));
    const dates = all.slice((datePage - 1) * MOST_DATES, datePage * MOST_DATES);
    const people = await this.#learners(actor, place, part.page);
    const zone = textOf((await this.api.readable(actor, `/api/users/${account}`))?.['timezone']) || 'UTC';
    return {
      actor,
      id,
      place,
      zone,
      dates,
      datePage,
      datePages,
      page: part.page,
      title: textOf(register['title']),
      ...(meeting === undefined ? {} : { why: whyOfMark(meeting) }),
      isLocked: register['locked'] === true,
      rows: await this.#rows(actor, people, dates),
      goesOn: people.length === MOST_LEARNERS,
    };
  }

  /** The learners of the course, or of the course within the session, with their accounts. */
  #learners(actor: Actor, { course, session }: PagePlace, page: number): Promise<readonly ApiItem[]> {
    const bound = `include=user&itemsPerPage=${MOST_LEARNERS}&page=${page}`;
    return this.api.rows(
      actor,
      session === 0
        ? `/api/courses/${course}/users?relationType=normal&status=student&order[user.lastname]=asc&${bound}`
        : `/api/session_rel_course_rel_users?session=${session}&course=${course}&status=student&order[id]=asc&${bound}`,
    );
  }

  /** One request for each date, so that none is longer than the API's pages. */
  async #rows(actor: Actor, people: readonly ApiItem[], dates: readonly RegisterDate[]): Promise<RegisterRow[]> {
    const users = people.flatMap(({ user }) => (typeof user === 'object' && user !== null ? [user as ApiItem] : []));
    if (users.length === 0) return [];
    const chosen = users.map(({ id }) => `user[]=/api/users/${String(id)}`).join('&');
    const taken: ReadonlyMap<unknown, string>[] = [];
    for (const { id } of dates) {
      const list = `/api/c_attendance_sheets?attendanceCalendar=/api/c_attendance_calendars/${id}&${chosen}&itemsPerPage=${MOST_LEARNERS}`;
      taken.push(new Map((await this.api.rows(actor, list)).map(({ user, presence }) => [user, textOf(presence)])));
    }
    return users.map((user) => ({
      user: Number(user['id']),
      name: [textOf(user['firstname']), textOf(user['lastname'])].join(' ').trim() || textOf(user['username']),
      cells: taken.map((presences) => presences.get(`/api/users/${String(user['id'])}`) ?? ''),
    }));
  }
}

function dateOf({ id, dateTime, blocked }: ApiItem): RegisterDate {
  return { id: Number(id), at: textOf(dateTime), isBlocked: blocked === true };
}

/** The page with the last date that has begun. */
function pageOfToday(dates: readonly RegisterDate[], now: Date): number {
  const begun = dates.filter(({ at }) => new Date(at).getTime() <= now.getTime() + 3_600_000).length;
  return Math.max(1, Math.ceil(begun / MOST_DATES));
}
