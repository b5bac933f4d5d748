/**
 * `npm run bench -- rows [--rows N]`: bytes of a row with its indexes in the tables that grow with use, filled with rows as the service writes
 * them. These figures are what `npm run scale` reckons with (scripts/scale.mjs).
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepareOrExit } from '../scripts/prepare.mjs';
import { openDatabase } from './database.mjs';
import { table } from './report.mjs';

const { values } = parseArgs({ args: process.argv.slice(2), options: { rows: { type: 'string', default: '200000' } } });
const ROWS = Number(values.rows);
/** People and courses that the rows are about. */
const PEOPLE = 20_000;
const COURSES = 2_000;

const at = `now() - (${ROWS} - n) * interval '0.1 seconds'`;
const person = `(1 + (n::bigint * 7919) % ${PEOPLE})::int`;
const course = `(1 + (n::bigint * 104729) % ${COURSES})::int`;
const tool = `(ARRAY['document', 'forum', 'quiz', 'learnpath', 'announcement'])[1 + n % 5]`;
const network = `'192.0.' || n % 256 || '.0/24'`;

/** Figures of a presence, as the fold stores them. */
const metrics = `'{"totals":{"online_seconds":2700,"talk_seconds":60,"camera_seconds":300,"screen_seconds":0,"hand_seconds":0},"counts":{"messages":1,"reactions":1,"hands":0,"polls":0,"talks":4},"last":{"talk":null,"camera":null}}'::jsonb`;

/** Columns with what a row has in them; the rest is null or its default. */
const TABLES = {
  track_e_access: { access_user_id: person, access_date: at, c_id: course, access_tool: tool, user_ip: network },
  track_e_access_complete: {
    user_id: person,
    date_reg: at,
    tool,
    tool_id: 'n',
    action: `'open'`,
    action_details: `'Notes of week ' || n % 40`,
    ip_user: network,
    user_agent: `'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'`,
    c_id: course,
    url: `'/api/documents/' || n`,
  },
  track_e_course_access: {
    user_id: person,
    c_id: course,
    login_course_date: at,
    logout_course_date: at,
    counter: 'n % 90',
    user_ip: network,
  },
  track_course_day: { course_id: course, session_id: '0', user_id: 'n', day: 'current_date', visits: '2', requests: '80', seconds: '1200' },
  track_course_tool_day: { course_id: course, session_id: '0', user_id: 'n', day: 'current_date', tool, seconds: '400' },
  track_e_login: { user_id: person, login_date: at, logout_date: at, user_ip: network },
  track_e_login_record: { username: `'person.of.a.school.' || ${person}`, login_date: at, user_ip: network, success: 'true' },
  track_e_downloads: { down_user_id: person, down_date: at, down_doc_path: `'Notes of week ' || n % 40`, resource_link_id: 'n' },
  track_e_default: {
    default_user_id: person,
    default_date: at,
    default_event_type: `'course_rel_users.update'`,
    default_value_type: `'item'`,
    portal: '1',
    default_value: `'/api/course_rel_users/' || n`,
    c_id: course,
    address: network,
    source: `'api'`,
    request_id: 'gen_random_uuid()::text',
    members: `'progress, status'`,
    before_hash: `repeat('0123456789abcdef', 4)`,
    after_hash: `repeat('0123456789abcdef', 4)`,
  },
  change_log: { table_name: `'track_e_course_access'`, row_ids: 'ARRAY[n::bigint]', operation: `'insert'`, at },
  conference_activity: {
    in_at: at,
    out_at: at,
    close: 'true',
    type: `'presence'`,
    participant_key: `'u:' || ${person}`,
    display_name: `'Person ' || ${person}`,
    metrics,
    meeting_id: 'n / 15',
    participant_id: person,
    talk_source: `'events'`,
  },
  conference_fold_state: { meeting_id: 'n / 15', participant_key: `'u:' || n`, state: `repeat('0123456789', 20)` },
  conference_device: { meeting_id: 'n / 15', device: `'w_' || md5(n::text)`, participant_key: `'u:' || n` },
  message_rel_user: { message_id: 'n', receiver_id: person, read: 'true' },
  track_e_attempt: {
    question_id: 'n % 5000',
    answer: `n::text`,
    marks: '1',
    tms: at,
    seconds_spent: '20',
    track_exercise_id: 'n / 15',
    user_id: person,
  },
  c_lp_iv_interaction: {
    order_id: 'n % 20',
    interaction_id: `'question-' || n % 20`,
    interaction_type: `'choice'`,
    completion_time: `'10:00:00'`,
    correct_responses: `'a'`,
    student_response: `'b'`,
    result: `'incorrect'`,
    latency: `'0000:00:20.00'`,
    item_view_id: 'n / 20',
  },
  notification: {
    kind: `'announcement.published'`,
    title: `'Excursion of the course in week ' || n % 40`,
    text: `repeat('What it says. ', 12)`,
    user_id: person,
    subject: `'/api/c_announcements/' || n`,
    link: `'https://lms.example.org/api/c_announcements/' || n`,
    created_at: at,
    course_id: course,
  },
  notification_source: { user_id: person, kind: `'announcement.published'`, dedup_key: 'n::text', created_at: at },
  mail: {
    kind: `'announcement.published'`,
    to: `'person.' || ${person} || '@school.example.org'`,
    locale: `'en'`,
    subject: `'Excursion of the course'`,
    state: `'sent'`,
    attempts: '1',
    message_id: `'<' || n || '@lms.example.org>'`,
    created_at: at,
    sent_at: at,
    user_id: person,
    portal_id: '1',
  },
};

prepareOrExit();
const database = await openDatabase({ courses: 1_000, documents: 10 });
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  await client.query(`SET session_replication_role = 'replica'`);
  const figures = [];
  for (const [name, columns] of Object.entries(TABLES)) figures.push([name, await bytesOfRow(name, columns)]);
  console.log(table(['table', 'bytes of a row with its indexes'], figures));
} finally {
  await client.end();
  await database.remove();
}

async function bytesOfRow(name, columns) {
  const before = await bytesOf(name);
  const names = Object.keys(columns).map((column) => `"${column}"`);
  await client.query(`INSERT INTO "${name}" (${names}) SELECT ${Object.values(columns)} FROM generate_series(1, ${ROWS}) n`);
  return Math.round(((await bytesOf(name)) - before) / ROWS);
}

/** With its partitions. */
async function bytesOf(name) {
  const { rows } = await client.query(
    `SELECT (pg_total_relation_size($1::regclass) + COALESCE((SELECT sum(pg_total_relation_size("inhrelid")) FROM "pg_inherits" WHERE "inhparent" = $1::regclass), 0))::float8 AS "bytes"`,
    [name],
  );
  return rows[0].bytes;
}
