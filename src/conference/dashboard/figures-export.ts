import { BadRequestException, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { DashboardQuery } from './dashboard-query.js';
import type { Unrecorded } from '../modes/meeting-privacy.js';
import { showsScores, termsAmong } from './meetings-score.setting.js';
import { ordered } from './figure-order.js';
import { figuresCsv } from './figures-csv.js';
import { figuresJson } from './figures-json.js';
import { isMeetingTable } from './meeting-tables-kinds.js';
import { fileName, MeetingTables } from './meeting-tables.js';
import { MeetingDirectory, periodOf } from './meeting-directory.js';
import type { ParticipantFigures } from './participant-figures.js';
import { ParticipantReport } from './participant-report.js';
import { MeetingRuns } from './runs/meeting-runs.js';
import type { RunSpan } from './runs/run-span.js';

const MEETINGS_AT_ONCE = 20;
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Figures to be taken along, of one meeting or of all that a query names, sent while they are read. */
@Injectable()
export class FiguresExport {
  constructor(
    private readonly directory: MeetingDirectory,
    private readonly report: ParticipantReport,
    private readonly tables: MeetingTables,
    private readonly runs: MeetingRuns,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @param query whose meeting, if it names one, the caller may see
   * @throws BadRequestException for a table of one meeting, where none is named
   * @throws NotFoundException for a run that is none
   */
  async send(response: Response, query: DashboardQuery, format: NonNullable<DashboardQuery['exported']>, actor: Actor): Promise<void> {
    const { meetingId } = query;
    const run = await this.runs.chosen(meetingId, query.run);
    if (isMeetingTable(format)) {
      const meeting = meetingId === undefined ? undefined : await this.directory.one(meetingId, actor, run);
      if (!meeting) throw new BadRequestException(`The export "${format}" is of one meeting, which "meeting_id" names.`);
      return this.tables.send(response, format, { meeting, run, actor, zone: query.zone });
    }
    const batches = this.batches(query, actor, run);
    const now = this.clock.now();
    const scores = await showsScores(this.database, actor.portalId);
    const unrecorded = await this.unrecordedIn(meetingId);
    const chunks =
      format === 'csv'
        ? figuresCsv(batches, { severalMeetings: meetingId === undefined, scores, unrecorded })
        : figuresJson(batches, now, unrecorded);
    // What fails at the beginning still gets an answer of its own.
    const first = await chunks.next();
    const name = `${meetingId === undefined ? 'videoconference-meetings' : fileName(meetingId, run)}-${now.toISOString().slice(0, 10)}.${format}`;
    response.setHeader('Content-Type', TYPES[format]);
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.setHeader('Cache-Control', 'private, no-store');
    await pipeline(Readable.from(following(first.value as string, chunks)), response).catch(ignoreDeparture);
  }

  /** Sorted within each meeting, by anything but the score; of several meetings the most recent comes first. In a period only the runs count that began in it. */
  private async *batches(query: DashboardQuery, actor: Actor, run: RunSpan | undefined): AsyncGenerator<ParticipantFigures[]> {
    const { meetingId, participant, sort, descending } = query;
    const ids = meetingId === undefined ? this.directory.batches(query, actor, MEETINGS_AT_ONCE) : [[meetingId]];
    for await (const batch of ids) {
      const figures = ordered(await this.figuresOf(batch, query, run), sort === 'score' ? 'name' : sort, descending);
      const place = new Map(batch.map((id, index) => [id, index]));
      yield figures
        .filter(({ participantKey }) => participant === undefined || participantKey === participant)
        .sort((one, other) => (place.get(one.meetingId) ?? 0) - (place.get(other.meetingId) ?? 0));
    }
  }

  /** What it does not say that nobody is in an export. Of several meetings some may record nobody. */
  private async unrecordedIn(meetingId: number | undefined): Promise<Unrecorded | undefined> {
    if (meetingId === undefined) return 'everything';
    return (await termsAmong(this.database, sql`SELECT ${meetingId}::int`)).unrecorded.get(meetingId);
  }

  private async figuresOf(ids: readonly number[], query: DashboardQuery, run: RunSpan | undefined): Promise<ParticipantFigures[]> {
    const meetings = sql`SELECT unnest(${[...ids]}::int[])`;
    const { from, to } = periodOf(query);
    if (query.meetingId !== undefined || (from === undefined && to === undefined)) return this.report.of(meetings, run);
    return this.report.ofPeriod(meetings, { from, to });
  }
}

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Who goes away in the middle needs no answer. */
function ignoreDeparture(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
