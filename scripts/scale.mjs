/**
 * `npm run scale [-- --users N] [--meetings N] …`: rows and bytes a day of an installation, by a model. Bytes of a row were measured
 * (`npm run bench -- rows`, for events `npm run bench -- ingest`); how much people do is assumed, and each assumption is an option.
 */
import { parseArgs } from 'node:util';

/** What is assumed, with what it means; each is an option of the command. */
const ASSUMED = {
  users: [1_000_000, 'accounts'],
  meetings: [50_000, 'meetings a day'],
  active: [0.3, 'part of the accounts that come on a day'],
  visits: [3, 'visits of courses by an active person a day'],
  tools: [2.5, 'tools in a visit'],
  items: [0, 'items opened in a visit, where portals record them (trace_items)'],
  signins: [1.2, 'sign-ins of an active person a day'],
  downloads: [1, 'files fetched by an active person a day'],
  writes: [2, 'rows that an active person writes a day: posts, works, answers'],
  audited: [0.05, 'entries of the audit log an active person and day'],
  notifications: [4, 'notifications of an active person a day'],
  mails: [1, 'mails to an active person a day'],
  messages: [1, 'messages that reach an active person a day'],
  answers: [5, 'answers to questions of quizzes of an active person a day'],
  reported: [2, 'interactions that packages report of an active person a day'],
  participants: [15, 'participants of a meeting'],
  events: [18, 'room events of a participant'],
};

/** Bytes of a row with its indexes. */
const BYTES = {
  track_e_access: 173,
  track_e_access_complete: 308,
  track_e_course_access: 182,
  track_course_day: 134,
  track_course_tool_day: 133,
  track_e_login: 157,
  track_e_login_record: 183,
  track_e_downloads: 157,
  track_e_default: 459,
  change_log: 148,
  notification: 598,
  notification_source: 189,
  mail: 385,
  message_rel_user: 191,
  track_e_attempt: 257,
  c_lp_iv_interaction: 174,
  conference_event: 361,
  conference_activity: 821,
  conference_fold_state: 579,
  conference_device: 172,
};

/** For how many days rows are kept by the settings as they come; the longest that is looked at for what is kept for ever. */
const YEAR = 365;
const MONTH = YEAR / 12;
const KEPT = {
  track_e_access: 14 * MONTH,
  track_e_access_complete: 14 * MONTH,
  track_e_login_record: 14 * MONTH,
  track_e_default: 25 * MONTH,
  // A month goes as a whole, a week after its end.
  change_log: 7 + MONTH,
  notification: 180,
  mail: 30,
  conference_event: 400,
  conference_fold_state: 400,
  conference_device: 400,
};

/** Of rows that one statement writes, the log of changes has one entry; the flush of a second writes so many of a table. */
const ROWS_OF_ENTRY = 50;

/**
 * @param {Record<keyof typeof ASSUMED, number>} assumed
 * @returns {{ table: string, rows: number, bytes: number, days: number }[]} rows and bytes a day, and for how many days they are kept (Infinity: for ever)
 */
export function growth({ users, meetings, active, ...each }) {
  const people = users * active;
  const visits = people * each.visits;
  const traces = {
    track_e_course_access: visits,
    track_e_access: visits * each.tools,
    track_e_access_complete: visits * each.items,
    track_course_day: visits / 1.5,
    track_course_tool_day: (visits / 1.5) * each.tools,
    track_e_login: people * each.signins,
    track_e_login_record: people * each.signins * 1.1,
    track_e_downloads: people * each.downloads,
  };
  const delivered = {
    notification: people * each.notifications,
    notification_source: people * each.notifications,
    mail: people * each.mails,
  };
  const single = people * (each.writes + each.audited);
  const together = Object.values(traces).reduce((sum, rows) => sum + rows, 0) + delivered.notification;
  const daily = {
    ...traces,
    track_e_default: people * each.audited,
    ...delivered,
    change_log: single * 2 + together / ROWS_OF_ENTRY,
    message_rel_user: people * each.messages,
    track_e_attempt: people * each.answers,
    c_lp_iv_interaction: people * each.reported,
    conference_event: meetings * each.participants * each.events,
    // One of ten comes twice.
    conference_activity: meetings * each.participants * 1.1,
    conference_fold_state: meetings * each.participants,
    conference_device: meetings * each.participants * 1.1,
  };
  return Object.entries(daily).map(([table, rows]) => ({ table, rows, bytes: rows * BYTES[table], days: KEPT[table] ?? Infinity }));
}

/** @returns {string} Markdown */
export function growthTable(assumed) {
  const rows = growth(assumed).filter(({ rows }) => rows > 0);
  const line = ({ table, rows, bytes, days }) =>
    `| ${[`\`${table}\``, million(rows), gigabytes(bytes), days === Infinity ? 'for ever' : `${Math.round(days)} days`, gigabytes(bytes * Math.min(days, YEAR))].join(' | ')} |`;
  const sum = rows.reduce((all, { bytes, days }) => ({ day: all.day + bytes, year: all.year + bytes * Math.min(days, YEAR) }), {
    day: 0,
    year: 0,
  });
  return [
    '| table | million rows a day | GB a day | kept | GB after a year |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(line),
    `| all | | ${gigabytes(sum.day)} | | ${gigabytes(sum.year)} |`,
  ].join('\n');
}

function million(rows) {
  return (rows / 1e6).toFixed(2);
}

function gigabytes(bytes) {
  return (bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0);
}

function readAssumed(parameters) {
  const options = Object.fromEntries(Object.keys(ASSUMED).map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({ args: parameters, options });
  return Object.fromEntries(
    Object.entries(ASSUMED).map(([name, [standard]]) => {
      const value = Number(values[name] ?? standard);
      if (!Number.isFinite(value) || value < 0) throw new TypeError(`--${name} takes a number that is not negative.`);
      return [name, value];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const assumed = readAssumed(process.argv.slice(2));
  console.log(growthTable(assumed));
  console.log(
    `\nAssumed: ${Object.entries(ASSUMED)
      .map(([name, [, meaning]]) => `--${name} ${assumed[name]} (${meaning})`)
      .join(', ')}.`,
  );
}
