import { catalogue, type Message, message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { pageLanguage } from '../../pages/language.js';
import type { Language } from '../../languages/language.js';
import type { MeetingTable } from './meeting-tables-kinds.js';
import type { MeetingSummary } from './meeting-summaries.js';
import type { ParticipantFigures } from './participant-figures.js';
import { isMissing } from './recorded-figures.js';
import { showsScores } from './meetings-score.setting.js';
import { ParticipantReport } from './participant-report.js';
import { isWithin, type RunSpan } from './runs/run-span.js';
import { type Profile, ReadableProfiles } from './readable-profiles.js';
import { sendTable, type TableCell } from './sent-table.js';
import { clockOf } from './zone-days.js';

interface Interval {
  readonly participantKey: string;
  readonly inAt: Date | null;
  readonly outAt: Date | null;
  readonly close: boolean;
  readonly certainty: string | null;
}

/** One row of a table, from which its cells are made. */
interface Line {
  readonly meeting: MeetingSummary;
  readonly figures: ParticipantFigures;
  readonly profile: Profile | undefined;
  readonly interval?: Interval;
  readonly time: (at: Date | null) => string;
}

/** A column: its name and meaning in each language, and what it holds. */
interface Column {
  readonly name: Message;
  readonly meaning: Message;
  readonly of: (line: Line) => TableCell;
}

const DICTIONARY = catalogue('dashboard.dictionary', {
  table: 'Table',
  column: 'Column',
  meaning: 'Meaning',
  figures: 'figures',
  intervals: 'intervals',
});

const column = (key: string, name: string, meaning: string, of: Column['of']): Column => ({
  name: message(`dashboard.columns.${key}.name`, name),
  meaning: message(`dashboard.columns.${key}.meaning`, meaning),
  of,
});

const certaintyColumn = (of: Column['of']): Column => column('certainty', 'Certainty', 'estimated where an end was inferred', of);

const WHO: readonly Column[] = [
  column('meeting', 'Meeting', 'Title of the meeting', ({ meeting }) => meeting.title),
  column('course', 'Course', 'Title of its course', ({ meeting }) => meeting.courseTitle ?? ''),
  column('begins', 'Begins', 'First join, else the planned time', ({ meeting, time }) => time(meeting.firstInAt ?? meeting.plannedFor)),
  column('ends', 'Ends', 'Closing or last leave; empty while it runs', ({ meeting, time }) => time(meeting.endedAt)),
  column('name', 'Name', 'As the account has it, else as the guest gave it', ({ figures }) => figures.name),
  column('userId', 'User id', 'Id of the account; empty for a guest', ({ figures }) => figures.userId),
  column('eMail', 'E-mail', 'Of the account, where you may read it', ({ profile }) => profile?.email ?? ''),
  column(
    'officialCode',
    'Official code',
    'Matriculation or staff number, where you may read it',
    ({ profile }) => profile?.officialCode ?? '',
  ),
];

/** Of portals that asked for it. */
const SCORE = column('activityScore', 'Activity score', 'From 0 to 10; empty for a moderator', ({ figures }) =>
  figures.moderator ? null : (figures.score ?? null),
);

/** A figure beyond presence: empty where it was not recorded, which is no 0. */
const known =
  (name: 'cameraSeconds' | 'hands' | 'messages' | 'reactions' | 'talkSeconds'): Column['of'] =>
  ({ figures }) =>
    isMissing(figures, figures[name]) ? null : figures[name];

const FIGURES: readonly Column[] = [
  ...WHO,
  column('joined', 'Joined', 'First join', ({ figures, time }) => time(figures.firstIn)),
  column('left', 'Left', 'Last leave; empty while the person is there', ({ figures, time }) => time(figures.lastOut)),
  column('connectionSeconds', 'Connection seconds', 'All presence intervals together', ({ figures }) => figures.connectionSeconds),
  column('talkSeconds', 'Talk seconds', 'Time with an open microphone, or as the server reported it', known('talkSeconds')),
  column('cameraSeconds', 'Camera seconds', 'Time with a camera', known('cameraSeconds')),
  column('messages', 'Messages', 'Public messages', known('messages')),
  column('reactions', 'Reactions', 'Emoji that were sent', known('reactions')),
  column('raisedHands', 'Raised hands', 'How often a hand was raised', known('hands')),
  SCORE,
  column('checksAsked', 'Checks asked', 'Checks in the room while the person was there', ({ figures }) => figures.checks.asked),
  column('checksAnswered', 'Checks answered', 'Those that the person answered in time', ({ figures }) => figures.checks.answered),
  column('credits', 'Credits', 'By the template of the meeting; empty where it has none', ({ figures }) => figures.credits),
  certaintyColumn(({ figures }) => figures.certainty),
];

const INTERVALS: readonly Column[] = [
  ...WHO,
  column('from', 'From', 'Join', ({ interval, time }) => time(interval?.inAt ?? null)),
  column('until', 'Until', 'Leave; empty while the person is there', ({ interval, time }) => time(interval?.close ? interval.outAt : null)),
  column('seconds', 'Seconds', 'Length of this presence interval', ({ interval }) =>
    interval?.close && interval.inAt && interval.outAt ? Math.round((interval.outAt.getTime() - interval.inAt.getTime()) / 1000) : null,
  ),
  certaintyColumn(({ interval }) => interval?.certainty ?? ''),
];

/** What a table is of, and for whom. */
interface TableRequest {
  /** As it was in the run, where that is chosen. */
  readonly meeting: MeetingSummary;
  /** Undefined for all runs. */
  readonly run: RunSpan | undefined;
  readonly actor: Actor;
  /** Time zone (IANA) of the reader. */
  readonly zone: string;
}

/** Tables of one meeting, in the reader's language and zone, that spreadsheets read: a row a person, a row a presence interval, and what each column means. */
@Injectable()
export class MeetingTables {
  constructor(
    private readonly database: Database,
    private readonly profiles: ReadableProfiles,
    private readonly report: ParticipantReport,
    private readonly clock: Clock,
  ) {}

  async send(response: Response, kind: MeetingTable, { meeting, run, actor, zone }: TableRequest): Promise<void> {
    const format = kind.endsWith('xlsx') ? 'xlsx' : 'csv';
    const rows = await this.rows(kind, { meeting, run, actor, zone }, pageLanguage(response.req));
    const day = this.clock.now().toISOString().slice(0, 10);
    await sendTable(response, format, `${fileName(meeting.id, run)}-${kind.replace('-xlsx', '')}-${day}`, rows);
  }

  private async rows(kind: MeetingTable, { meeting, run, actor, zone }: TableRequest, language: Language): Promise<TableCell[][]> {
    const scores = await showsScores(this.database, actor.portalId);
    const shown = FIGURES.filter((one) => scores || one !== SCORE);
    if (kind === 'dictionary') return dictionary(language, shown);
    const figures = await this.report.of(sql`SELECT ${meeting.id}::int`, run);
    const profiles = await this.profiles.of(
      figures.flatMap(({ userId }) => userId ?? []),
      actor,
    );
    const clock = clockOf(zone);
    const time = (at: Date | null): string => (at ? clock(at) : '');
    const lineOf = (one: ParticipantFigures): Line => ({ meeting, figures: one, profile: profiles.get(one.userId ?? 0), time });
    const columns = kind === 'xlsx' ? shown : INTERVALS;
    const lines = kind === 'xlsx' ? figures.map(lineOf) : await this.intervalLines(meeting.id, run, figures, lineOf);
    return [columns.map(({ name }) => name.in(language)), ...lines.map((line) => columns.map(({ of }) => of(line)))];
  }

  private async intervalLines(
    meetingId: number,
    run: RunSpan | undefined,
    figures: readonly ParticipantFigures[],
    lineOf: (one: ParticipantFigures) => Line,
  ): Promise<Line[]> {
    const intervals = await this.database.rows<Interval>(
      sql`SELECT "participant_key" AS "participantKey", "in_at" AS "inAt", "out_at" AS "outAt", "close", "certainty" FROM "conference_activity" "a"
          WHERE "meeting_id" = ${meetingId} AND ${isWithin(run)} ORDER BY "in_at" NULLS FIRST, "id"`,
    );
    const byKey = new Map(figures.map((one) => [one.participantKey, one]));
    return intervals.flatMap((interval) => {
      const one = byKey.get(interval.participantKey);
      return one ? [{ ...lineOf(one), interval }] : [];
    });
  }
}

/** Beginning of the name of a file. @param run undefined for all runs */
export function fileName(meetingId: number, run: RunSpan | undefined): string {
  const begin = run ? `-run-${run.beginsAt.toISOString().slice(0, 16).replace(':', '')}` : '';
  return `videoconference-meeting-${meetingId}${begin}`;
}

/** Every column of both tables, once. */
function dictionary(language: Language, figures: readonly Column[]): TableCell[][] {
  const { table, column: heading, meaning: meant, figures: ofFigures, intervals: ofIntervals } = DICTIONARY.in(language);
  const tables = [ofFigures, ofIntervals];
  const lines = [figures, INTERVALS].flatMap((columns, place) =>
    columns.map(({ name, meaning }) => [tables[place] ?? '', name.in(language), meaning.in(language)]),
  );
  return [[table, heading, meant], ...lines];
}
