import { stringify } from 'csv-stringify/sync';
import { CSV_FORM } from '../../resource/protocol/csv-form.js';
import { formatDuration } from '../../pages/duration.js';
import type { Unrecorded } from '../modes/meeting-privacy.js';
import type { ParticipantFigures } from './participant-figures.js';
import { type FigureTotals, totalsOf } from './figure-totals.js';
import { isMissing } from './recorded-figures.js';

const UTF_8_MARK = '\uFEFF';

type Cell = string | number;

/** Which columns a CSV has beside those of every one. */
interface CsvColumns {
  readonly severalMeetings: boolean;
  readonly scores: boolean;
  /** What is not known where nobody is in it; undefined where that is that nobody came. */
  readonly unrecorded?: Unrecorded | undefined;
}

/**
 * Figures as CSV (RFC 4180, UTF-8 with a byte-order mark for spreadsheets), written as they come: a row per participant, the
 * meeting in front where there are several, durations as seconds and as h:mm:ss, timestamps in UTC, the totals last. Cells that a
 * spreadsheet would run as formulas are escaped.
 */
export async function* figuresCsv(
  batches: AsyncIterable<readonly ParticipantFigures[]>,
  { severalMeetings, scores, unrecorded }: CsvColumns,
): AsyncGenerator<string> {
  const person = PERSON.filter((name) => scores || name !== SCORE);
  let totals: FigureTotals | undefined;
  let isFirst = true;
  for await (const figures of batches) {
    yield (
      (isFirst ? beginning(person, severalMeetings) : '') +
      lines(figures.map((participant) => row(participant, { severalMeetings, scores })))
    );
    isFirst = false;
    if (figures.length > 0) totals = totalsOf(totals ? [totals, ...figures] : figures);
  }
  const blank = severalMeetings ? ['', ''] : [];
  yield (
    (isFirst ? beginning(person, severalMeetings) : '') +
    lines([
      [
        ...blank,
        'Total',
        ...Array<Cell>(person.length - 1).fill(''),
        ...figureCells(totals ?? totalsOf([], unrecorded)),
        ...LAST.map(() => ''),
      ],
    ])
  );
}

const SCORE = 'Activity score';
const PERSON = ['Name', 'User id', 'Guest', 'Online', 'Moderator', SCORE, 'Stays', 'First in', 'Last out'];
const FIGURES = [
  ...['Connection seconds', 'Connection', 'Talk seconds', 'Talk', 'Camera seconds', 'Camera'],
  ...['Messages', 'Reactions', 'Raised hands', 'Reactions by emoji', 'Checks asked', 'Checks answered'],
];
const LAST = ['Credits', 'Certainty', 'Objected'];

function beginning(person: readonly string[], severalMeetings: boolean): string {
  return UTF_8_MARK + lines([[...(severalMeetings ? ['Meeting', 'Meeting title'] : []), ...person, ...FIGURES, ...LAST]]);
}

function lines(rows: readonly (readonly Cell[])[]): string {
  return rows.length === 0 ? '' : stringify(rows as Cell[][], CSV_FORM);
}

function row(participant: ParticipantFigures, { severalMeetings, scores }: CsvColumns): Cell[] {
  return [...(severalMeetings ? [participant.meetingId, participant.meetingTitle] : []), ...participantCells(participant, scores)];
}

function participantCells(participant: ParticipantFigures, scores: boolean): Cell[] {
  return [
    participant.name,
    participant.userId ?? '',
    yesOrNo(participant.guest),
    yesOrNo(participant.online),
    yesOrNo(participant.moderator),
    ...(scores ? [participant.score?.toFixed(1) ?? ''] : []),
    participant.stays,
    participant.firstIn?.toISOString() ?? '',
    participant.lastOut?.toISOString() ?? '',
    ...figureCells(participant),
    participant.credits ?? '',
    participant.certainty,
    yesOrNo(participant.objected === true),
  ];
}

/** What was not recorded is no 0, and its cell empty. */
function figureCells(figures: FigureTotals & Pick<ParticipantFigures, 'objected'>): Cell[] {
  const isNobody = figures.unrecorded === 'everything';
  const known = (value: number): Cell => (isMissing(figures, value) ? '' : value);
  const duration = (seconds: number, cell: Cell): Cell[] => [cell, cell === '' ? '' : formatDuration(seconds)];
  const breakdown = Object.entries(figures.reactionsBreakdown).map(([emoji, count]) => `${emoji} ${count}`);
  return [
    ...duration(figures.connectionSeconds, isNobody ? '' : figures.connectionSeconds),
    ...duration(figures.talkSeconds, known(figures.talkSeconds)),
    ...duration(figures.cameraSeconds, known(figures.cameraSeconds)),
    known(figures.messages),
    known(figures.reactions),
    known(figures.hands),
    breakdown.join(', '),
    isNobody ? '' : figures.checks.asked,
    isNobody ? '' : figures.checks.answered,
  ];
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
