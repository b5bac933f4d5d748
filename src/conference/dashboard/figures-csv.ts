import { stringify } from 'csv-stringify/sync';
import { formatDuration } from './duration.js';
import { type ParticipantFigures, totalsOf } from './participant-figures.js';

const UTF_8_MARK = '\uFEFF';

type Cell = string | number;

/**
 * Figures as CSV (RFC 4180, UTF-8 with a byte-order mark for spreadsheets): a row per participant, the meeting in front
 * where there are several, durations as seconds and as h:mm:ss, moments in UTC, the totals last. Cells that a spreadsheet
 * would run as formulas are escaped.
 */
export function figuresCsv(figures: readonly ParticipantFigures[], severalMeetings: boolean): string {
  const meetingColumns = severalMeetings ? ['Meeting', 'Meeting title'] : [];
  const header = [
    ...meetingColumns,
    ...['Name', 'User id', 'Guest', 'Online', 'Stays', 'First in', 'Last out'],
    ...['Connection seconds', 'Connection', 'Talk seconds', 'Talk', 'Camera seconds', 'Camera'],
    ...['Messages', 'Reactions', 'Raised hands', 'Reactions by emoji'],
  ];
  const rows = figures.map((participant) => [
    ...(severalMeetings ? [participant.meetingId, participant.meetingTitle] : []),
    ...participantCells(participant),
  ]);
  const totals = [...(severalMeetings ? ['', ''] : []), 'Total', '', '', '', '', '', '', ...figureCells(totalsOf(figures))];
  return UTF_8_MARK + stringify([header, ...rows, totals], { escape_formulas: true, record_delimiter: 'windows' });
}

function participantCells(participant: ParticipantFigures): Cell[] {
  return [
    participant.name,
    participant.userId ?? '',
    yesOrNo(participant.guest),
    yesOrNo(participant.online),
    participant.stays,
    participant.firstIn?.toISOString() ?? '',
    participant.lastOut?.toISOString() ?? '',
    ...figureCells(participant),
  ];
}

function figureCells(figures: ReturnType<typeof totalsOf>): Cell[] {
  const durations = [figures.connectionSeconds, figures.talkSeconds, figures.cameraSeconds];
  const breakdown = Object.entries(figures.reactionsBreakdown).map(([emoji, count]) => `${emoji} ${count}`);
  return [
    ...durations.flatMap((seconds) => [seconds, formatDuration(seconds)]),
    figures.messages,
    figures.reactions,
    figures.hands,
    breakdown.join(', '),
  ];
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
