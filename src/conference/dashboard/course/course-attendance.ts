import { Injectable, NotFoundException } from '@nestjs/common';
import type { Response } from 'express';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import { pageLanguage } from '../../../pages/language.js';
import { PageApi } from '../../../pages/page-api.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import type { Language } from '../../../languages/language.js';
import { LOOKS } from '../dashboard-pages.js';
import type { DashboardQuery } from '../dashboard-query.js';
import { formatsOf } from '../formats.js';
import { type ManagedCourse, MeetingDirectory } from '../meeting-directory.js';
import { MEETINGS_PATH } from '../meetings/meetings-path.js';
import { NAMES_PEOPLE } from '../../modes/meeting-privacy.js';
import { ReadableProfiles } from '../readable-profiles.js';
import { type MeetingRun, nameOf } from '../runs/meeting-runs.js';
import { runTexts } from '../runs/run-texts.js';
import { sendTable } from '../sent-table.js';
import { TREND_HEIGHT, TREND_MARGIN, type TrendChart, trendChart } from '../trend/trend-chart.js';
import { startOfDayIn } from '../zone-days.js';
import { AttendanceMatrices, type AttendanceMatrix, type MatrixPart } from './attendance-matrix.js';
import { attendanceTable } from './attendance-table.js';
import { courseLinks } from './course-links.js';
import { courseTexts } from './course-texts.js';
import { worded } from '../../../languages/worded.js';

/** What is asked for, of which course, and by whom. */
export interface CourseVisit {
  readonly course: ManagedCourse;
  readonly query: DashboardQuery;
  readonly actor: Actor;
}

const PEOPLE_SHOWN = 100;
const MOST_PEOPLE_TAKEN = 5_000;
const YEAR_MS = 366 * 86_400_000;

/** Attendance of a course's meetings, as a page and as a table to be taken along. */
@Injectable()
export class CourseAttendance {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly matrices: AttendanceMatrices,
    private readonly profiles: ReadableProfiles,
    private readonly pages: PageRenderer,
    private readonly clock: Clock,
    private readonly api: PageApi,
  ) {}

  async sendPage(response: Response, visit: CourseVisit): Promise<void> {
    const { course, query } = visit;
    const matrix = await this.matrix(visit, { people: query.people, size: PEOPLE_SHOWN });
    const words = courseTexts.in(pageLanguage(response.req));
    this.pages.send(response, {
      ...LOOKS,
      template: 'course',
      title: worded(words.title, { course: course.title }),
      data: {
        ...this.common(pageLanguage(response.req), matrix, query),
        links: courseLinks(course.id, query),
        caption: words.averageOfEach,
        mayState: await this.mayState(visit),
        chart: shareTrend(matrix.runs.map((run) => ({ ...run, value: run.share }))),
      },
    });
  }

  /** Whether the reader may have statements of everybody. */
  private async mayState({ course, actor }: CourseVisit): Promise<boolean> {
    const address = `/api/courses/${course.id}?include=permissions&properties[]=id`;
    const read = await this.api.readable<{ readonly permissions?: { readonly update?: boolean } }>(
      await this.api.acquainted(actor),
      address,
    );
    return read?.permissions?.update === true;
  }

  /** @throws NotFoundException where the meetings of the period are not for the person */
  async sendPerson(response: Response, visit: CourseVisit, id: number): Promise<void> {
    const { course, query } = visit;
    const matrix = await this.matrix(visit, { people: 1, size: 1, person: id });
    const [person] = matrix.people;
    if (!person && matrix.runs.length > 0) throw new NotFoundException('The meetings of this course are not for this person.');
    const words = courseTexts.in(pageLanguage(response.req));
    this.pages.send(response, {
      ...LOOKS,
      template: 'course-person',
      title: worded(person ? words.titleOfPerson : words.title, { name: person?.name ?? '', course: course.title }),
      data: {
        ...this.common(pageLanguage(response.req), matrix, query),
        links: courseLinks(course.id, query, id),
        caption: words.shareOfEach,
        person,
        chart: shareTrend(matrix.runs.map((run, index) => ({ ...run, value: person?.presences[index]?.share ?? null }))),
      },
    });
  }

  /** The runs of the page, with everybody who is enrolled. */
  async sendTable(response: Response, visit: CourseVisit, format: 'csv' | 'xlsx'): Promise<void> {
    const { course, query, actor } = visit;
    const matrix = await this.matrix(visit, { people: 1, size: MOST_PEOPLE_TAKEN });
    const profiles = await this.profiles.of(
      matrix.people.map(({ id }) => id),
      actor,
    );
    const table = attendanceTable(matrix, { language: pageLanguage(response.req), zone: query.zone, profiles });
    const day = this.clock.now().toISOString().slice(0, 10);
    await sendTable(response, format, `videoconference-course-${course.id}-attendance-${day}`, table);
  }

  /** Of meetings that name people. Without a first day, of the year before the last one. */
  private matrix({ course, query, actor }: CourseVisit, part: Pick<MatrixPart, 'people' | 'person' | 'size'>): Promise<AttendanceMatrix> {
    const { from, to, zone, page } = query;
    const last = to === undefined ? undefined : startOfDayIn(to, zone, 1);
    const first = from === undefined ? new Date((last ?? this.clock.now()).getTime() - YEAR_MS) : startOfDayIn(from, zone);
    const named = sql`SELECT "m"."id" FROM "conference_meeting" "m" WHERE "m"."id" IN (${this.directory.managedIdsOf(course.id, actor)}) AND ${NAMES_PEOPLE}`;
    return this.matrices.of(named, { from: first, to: last, page, ...part });
  }

  private common(language: Language, matrix: AttendanceMatrix, query: DashboardQuery): Readonly<Record<string, unknown>> {
    const words = courseTexts.in(language);
    const formats = formatsOf(language);
    return {
      signedIn: true,
      words,
      query,
      matrix,
      formats,
      height: TREND_HEIGHT + 2 * TREND_MARGIN,
      listPath: `/${MEETINGS_PATH}`,
      rollNote: runTexts.in(language).reconstructed,
      format: (share: number) => formats.percent(Math.round(share)),
      meetingPath: (run: MeetingRun) => `/${MEETINGS_PATH}/${run.meetingId}?run=${nameOf(run)}`,
      minutesOf: (seconds: number) => worded(words.minutes, { count: Math.round(seconds / 60) }),
    };
  }
}

/** @param runs the most recent first, each with a share in per cent */
function shareTrend(runs: readonly (MeetingRun & { readonly value: number | null })[]): TrendChart {
  return trendChart(
    runs.toReversed().map(({ beginsAt, title, value }) => ({ at: beginsAt, title, value })),
    { most: 100, step: 25 },
  );
}
