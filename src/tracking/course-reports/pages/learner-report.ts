import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { PageApi } from '../../../pages/page-api.js';
import { type PageContext, type PagePlace, pagePlace } from '../../../pages/page-place.js';
import { filledByMeetings, marksOfMeetings, whyOfMark } from '../../../pages/course/marks-of-meetings.js';
import { Problem } from '../../../resource/protocol/problem.js';

const MOST_ROWS = 100;
const MOST_REGISTERS = 10;

/** An attempt of the learner. */
interface ReportedAttempt {
  readonly title: string;
  readonly href: string;
  readonly at: string;
  readonly score: number;
  readonly maxScore: number;
  readonly waits: boolean;
}

/** A register with how often the learner was there. */
interface ReportedRegister {
  readonly title: string;
  readonly present: number;
  readonly taken: number;
}

/** What those who teach see of one learner in a course. */
export interface LearnerReport {
  readonly place: PagePlace;
  readonly name: string;
  /** As `GET /api/courses/{id}/learners` has it. */
  readonly figures: ApiItem;
  readonly columns: readonly ApiItem[];
  /** Pages that say why marks are what they are, by the address of the column, where a meeting fills it. */
  readonly why: ReadonlyMap<unknown, string>;
  readonly attempts: readonly ReportedAttempt[];
  readonly registers: readonly ReportedRegister[];
}

/** Puts together what the API shows those who teach of one learner. */
@Injectable()
export class LearnerReports {
  constructor(private readonly api: PageApi) {}

  /** @throws Problem with the status that the API gives the caller for reports of the course, 404 where it has no such learner */
  async open(caller: Actor, user: number, context: PageContext): Promise<LearnerReport> {
    const actor = await this.api.acquainted(caller);
    const place = await pagePlace(this.api, actor, context);
    const session = place.session === 0 ? 'exists[session]=false' : `session=/api/sessions/${place.session}`;
    const list = `/api/courses/${place.course}/learners?user=/api/users/${user}&${session}&itemsPerPage=1`;
    const [figures] = await this.api.item<readonly ApiItem[]>(actor, list);
    if (!figures) throw new Problem(404, 'The course has no such learner.');
    const name = [textOf(figures['firstname']), textOf(figures['lastname'])].join(' ').trim() || textOf(figures['username']);
    return {
      place,
      name,
      figures,
      columns: await this.#columns(actor, user, place),
      why: await this.#why(actor, user, place),
      attempts: await this.#attempts(actor, user, place),
      registers: await this.#registers(actor, user, place),
    };
  }

  async #why(actor: Actor, user: number, { course }: PagePlace): Promise<ReadonlyMap<unknown, string>> {
    const meetings = filledByMeetings(await this.api.readable(actor, marksOfMeetings(course)), 'evaluation');
    return new Map([...meetings].map(([column, meeting]) => [column, whyOfMark(meeting, user)]));
  }

  /** The columns of the gradebook that stands at the top. */
  async #columns(actor: Actor, user: number, { course, session }: PagePlace): Promise<readonly ApiItem[]> {
    const books = await this.api.rows(actor, `/api/gradebook_categories?course=${course}&exists[parent]=false&itemsPerPage=${MOST_ROWS}`);
    const own = session === 0 ? null : `/api/sessions/${session}`;
    const book = books.find((one) => (one['session'] ?? null) === own);
    if (!book) return [];
    const [total] = await this.api.rows(
      actor,
      `/api/gradebook_categories/${String(book['id'])}/totals?user=/api/users/${user}&itemsPerPage=1`,
    );
    return (total?.['columns'] ?? []) as readonly ApiItem[];
  }

  async #attempts(actor: Actor, user: number, { course, session }: PagePlace): Promise<readonly ReportedAttempt[]> {
    const context = `course=${course}${session === 0 ? '' : `&session=${session}`}`;
    const list = `/api/track_e_exercises?user=/api/users/${user}&${context}&status=completed&preview=false&order[exeDate]=desc&include=quiz`;
    const rows = await this.api.rows(actor, `${list}&itemsPerPage=${MOST_ROWS}`);
    return rows.map(({ id, quiz, exeDate, score, maxScore, toBeMarked }) => ({
      title: typeof quiz === 'object' && quiz !== null ? textOf((quiz as ApiItem)['title']) || '–' : '–',
      href: `/quiz-attempts/${String(id)}${Number(toBeMarked) > 0 ? '/marking' : ''}`,
      at: textOf(exeDate),
      score: Number(score),
      maxScore: Number(maxScore),
      waits: Number(toBeMarked) > 0,
    }));
  }

  async #registers(actor: Actor, user: number, { query }: PagePlace): Promise<readonly ReportedRegister[]> {
    const registers = await this.api.rows(actor, `/api/attendances?${query}&order[title]=asc&itemsPerPage=${MOST_REGISTERS}`);
    const found: ReportedRegister[] = [];
    for (const { id, title } of registers) {
      const list = `/api/c_attendance_sheets?attendanceCalendar.attendance=/api/attendances/${String(id)}&user=/api/users/${user}`;
      const taken = await this.api.rows(actor, `${list}&itemsPerPage=${MOST_ROWS}`);
      const present = taken.filter(({ presence }) => !textOf(presence).startsWith('absent')).length;
      if (taken.length > 0) found.push({ title: textOf(title), present, taken: taken.length });
    }
    return found;
  }
}
