import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { languageOf } from '../../../pages/language.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { LOOKS } from '../dashboard-pages.js';
import type { DashboardQuery } from '../dashboard-query.js';
import { formatsOf } from '../formats.js';
import { type ManagedCourse, MeetingDirectory } from '../meeting-directory.js';
import { MEETINGS_PATH } from '../meetings/meetings-path.js';
import { ReadableProfiles } from '../readable-profiles.js';
import { type MeetingRun, nameOf } from '../runs/meeting-runs.js';
import { sendTable } from '../sent-table.js';
import { startOfDayIn } from '../zone-days.js';
import { AttendanceMatrices, type AttendanceMatrix } from './attendance-matrix.js';
import { attendanceTable } from './attendance-table.js';
import { courseLinks } from './course-links.js';
import { courseTexts } from './course-texts.js';

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
  ) {}

  async sendPage(response: Response, visit: CourseVisit): Promise<void> {
    const language = languageOf(response.req);
    const words = courseTexts[language];
    const { course, query } = visit;
    const matrix = await this.matrix(visit, query.people, PEOPLE_SHOWN);
    this.pages.send(response, {
      ...LOOKS,
      template: 'course',
      title: words.title.replace('{course}', () => course.title),
      data: {
        ...{ signedIn: true, words, query, matrix, formats: formatsOf(language) },
        links: courseLinks(course.id, query),
        listPath: `/${MEETINGS_PATH}`,
        meetingPath: (run: MeetingRun) => `/${MEETINGS_PATH}/${run.meetingId}?run=${nameOf(run)}`,
        minutesOf: (seconds: number) => words.minutes.replace('{count}', String(Math.round(seconds / 60))),
      },
    });
  }

  /** The runs of the page, with everybody who is enrolled. */
  async sendTable(response: Response, visit: CourseVisit, format: 'csv' | 'xlsx'): Promise<void> {
    const { course, query, actor } = visit;
    const matrix = await this.matrix(visit, 1, MOST_PEOPLE_TAKEN);
    const profiles = await this.profiles.of(
      matrix.people.map(({ id }) => id),
      actor,
    );
    const table = attendanceTable(matrix, { language: languageOf(response.req), zone: query.zone, profiles });
    const day = this.clock.now().toISOString().slice(0, 10);
    await sendTable(response, format, `videoconference-course-${course.id}-attendance-${day}`, table);
  }

  /** Without a first day, of the year before the last one. */
  private matrix({ course, query, actor }: CourseVisit, people: number, size: number): Promise<AttendanceMatrix> {
    const { from, to, zone, page } = query;
    const last = to === undefined ? undefined : startOfDayIn(to, zone, 1);
    const first = from === undefined ? new Date((last ?? this.clock.now()).getTime() - YEAR_MS) : startOfDayIn(from, zone);
    return this.matrices.of(this.directory.managedIdsOf(course.id, actor), { from: first, to: last, page, people, size });
  }
}
