/** The baseline's SQL: one text for administrators, one for everybody else, each prepared once per connection. */
import pg from 'pg';

const { INT8 } = pg.types.builtins;

/** As pg reads them, but whole numbers of eight bytes as numbers. */
export const TYPES = { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) };

const COLUMNS = `t.id, t.title, t.code, t.visual_code, t.directory, t.course_language, t.description, t.introduction, t.visibility,
  t.show_score, t.tutor_name, t.department_name, t.department_url, t.video_url, t.sticky, t.disk_quota, t.last_visit, t.last_edit,
  t.creation_date, t.expiration_date, t.subscribe, t.unsubscribe, t.legal, t.activate_legal, t.add_teachers_to_sessions_courses,
  t.duration, t.popularity, t.course_type_id, t.room_id, t.resource_node_id,
  ARRAY(SELECT j.course_category_id FROM course_categories j WHERE j.course_id = t.id ORDER BY 1) AS categories`;

const ON_PORTAL = 'EXISTS (SELECT 1 FROM access_url_rel_course p WHERE p.course_id = t.id AND p.url_id = $1)';

const NOT_EXPIRED = '(t.expiration_date IS NULL OR t.expiration_date > now())';
const SUBSCRIBED = (status) => `t.id = ANY(ARRAY(SELECT m.course_id FROM course_rel_user m
  WHERE m.user_id = $2 AND m.relation_type = 'normal' AND m.status = '${status}'))`;

const OPEN_AFTERWARDS = `s.visibility IN ('read_only', 'visible', 'available')`;
const SESSION = `JOIN session s ON s.id = m.session_id JOIN access_url_rel_session p ON p.session_id = s.id AND p.url_id = $1`;
const OPEN_TO_COACH = `coalesce(coalesce(s.coach_access_start_date, s.access_start_date) <= now(), true)
  AND (coalesce(coalesce(s.coach_access_end_date, s.access_end_date) >= now(), true) OR s.visibility <> 'invisible')`;

/** Courses entered through a session: as its learner, as a coach of the course, as general coach. */
const ENTERED = `t.visibility <> 'hidden' AND t.id = ANY(ARRAY(
  SELECT m.course_id FROM session_rel_course_rel_user m ${SESSION}
    LEFT JOIN session_rel_user r ON r.session_id = s.id AND r.user_id = m.user_id AND r.relation_type = 'student'
    WHERE m.user_id = $2 AND m.status = 'student' AND m.visibility AND CASE
      WHEN s.duration > 0 AND s.access_start_date IS NULL AND s.access_end_date IS NULL
      THEN coalesce(r.access_start_date + make_interval(days => s.duration + r.duration) > now(), true) OR ${OPEN_AFTERWARDS}
      ELSE coalesce(s.access_start_date <= now(), true) AND (coalesce(s.access_end_date >= now(), true) OR ${OPEN_AFTERWARDS}) END
  UNION ALL SELECT m.course_id FROM session_rel_course_rel_user m ${SESSION}
    WHERE m.user_id = $2 AND m.status = 'course_coach' AND ${OPEN_TO_COACH}
  UNION ALL SELECT o.course_id FROM session_rel_user m ${SESSION} JOIN session_rel_course o ON o.session_id = s.id
    WHERE m.user_id = $2 AND m.relation_type = 'general_coach' AND ${OPEN_TO_COACH}))`;

const VISIBLE = `(${ON_PORTAL} AND (t.visibility IN ('open_world', 'open_platform') AND ${NOT_EXPIRED}
    OR t.visibility = 'registered' AND ${NOT_EXPIRED} AND ${SUBSCRIBED('student')}
    OR t.visibility <> 'hidden' AND ${SUBSCRIBED('teacher')})
  OR ${ENTERED})`;

const ADMINISTRATOR = { suffix: 'admin', scope: ON_PORTAL, values: ({ portal }) => [portal] };
const ANYBODY = { suffix: 'anybody', scope: VISIBLE, values: ({ portal, id }) => [portal, id] };

/** The text that the index for searching is over. */
const DOCUMENT = `to_tsvector('lyceum', translate(coalesce(t.title, '') || ' ' || coalesce(t.code, '') || ' ' || coalesce(t.tutor_name, ''), '.@/:_-+', '       '))`;

const READING = `d.id, d.title, d.comment, d.filetype, d.readonly, d.template, d.resource_node_id,
  (SELECT '/' || rtrim(regexp_replace(regexp_replace(n.path, '^[^/]*/[^/]*/', ''), '-[0-9]+/', '/', 'g'), '/')
    FROM resource_node n WHERE n.id = d.resource_node_id) AS full_path,
  (SELECT json_build_object('id', f.id, 'name', coalesce(f.original_name, f.title), 'mimeType', f.mime_type, 'size', f.size,
      'width', f.dimensions->0, 'height', f.dimensions->1, 'sha256', f.sha256, 'state', 'ready', 'scanned', false,
      'contentUrl', '/api/documents/' || d.id || '/content', 'url', NULL)
    FROM resource_file f WHERE f.resource_node_id = d.resource_node_id ORDER BY f.id LIMIT 1) AS file`;

const MINE = (status) => `ARRAY(SELECT m.course_id FROM course_rel_user m
  WHERE m.user_id = $2 AND m.relation_type = 'normal' AND m.status = '${status}')`;
const MY_GROUPS = `ARRAY(SELECT g.group_id FROM c_group_rel_user g WHERE g.user_id = $2)`;
const MY_SESSIONS = `ARRAY(SELECT m.session_id FROM session_rel_course_rel_user m ${SESSION}
  WHERE m.user_id = $2 AND m.status = 'student' AND m.visibility AND coalesce(s.access_start_date <= now(), true)
    AND (coalesce(s.access_end_date >= now(), true) OR ${OPEN_AFTERWARDS}))`;

/** Documents that were published in courses which the caller may enter, all of those that the caller teaches, and own ones. */
const READABLE = `EXISTS (SELECT 1 FROM resource_node n JOIN resource_link l ON l.resource_node_id = n.id AND l.deleted_at IS NULL
    JOIN course c ON c.id = l.course_id AND c.visibility <> 'hidden'
    JOIN access_url_rel_course p ON p.course_id = c.id AND p.url_id = $1
  WHERE n.id = d.resource_node_id AND (n.public OR n.creator_id = $2 OR l.session_id IS NULL AND l.course_id = ANY(${MINE('teacher')})
    OR l.visibility = 'published' AND coalesce(l.start_visibility_at <= now(), true) AND coalesce(l.end_visibility_at > now(), true)
      AND CASE WHEN l.user_id IS NOT NULL THEN l.user_id = $2
        WHEN l.group_id IS NOT NULL THEN l.group_id = ANY(${MY_GROUPS})
        WHEN l.session_id IS NOT NULL THEN l.session_id = ANY(${MY_SESSIONS})
        ELSE coalesce(c.expiration_date > now(), true) AND (c.visibility IN ('open_world', 'open_platform')
          OR c.visibility = 'registered' AND l.course_id = ANY(${MINE('student')})) END))`;

const [READINGS, READINGS_COUNT] = [
  `SELECT ${READING} FROM c_document d WHERE ${READABLE} ORDER BY d.id LIMIT $3 OFFSET $4`,
  `SELECT count(*)::int AS total FROM c_document d WHERE ${READABLE}`,
];

const [BY_ID, PAGE, COUNT, AFTER, FOUND, FOUND_COUNT, BY_TITLE, CHANGE] = [
  (scope, next) => `SELECT ${COLUMNS} FROM course t WHERE t.id = $${next} AND ${scope}`,
  (scope, next) => `SELECT ${COLUMNS} FROM course t WHERE ${scope} ORDER BY t.id LIMIT $${next} OFFSET $${next + 1}`,
  (scope) => `SELECT count(*)::int AS total FROM course t WHERE ${scope}`,
  (scope, next) => `SELECT ${COLUMNS} FROM course t WHERE ${scope} AND t.id > $${next} ORDER BY t.id LIMIT $${next + 1}`,
  (scope, next) => `SELECT ${COLUMNS} FROM course t WHERE ${scope} AND ${DOCUMENT} @@ to_tsquery('lyceum', $${next})
    ORDER BY ts_rank(${DOCUMENT}, to_tsquery('lyceum', $${next})) DESC, t.id LIMIT $${next + 1} OFFSET $${next + 2}`,
  (scope, next) => `SELECT count(*)::int AS total FROM course t WHERE ${scope} AND ${DOCUMENT} @@ to_tsquery('lyceum', $${next})`,
  (scope, next) =>
    `SELECT ${COLUMNS} FROM course t WHERE ${scope} AND t.visibility = $${next} ORDER BY t.title, t.id LIMIT $${next + 1} OFFSET $${next + 2}`,
  (scope, next) => `WITH b AS (SELECT t.* FROM course t WHERE t.id = $${next + 1} AND ${scope} FOR UPDATE),
    t AS (UPDATE course SET department_name = $${next}, last_edit = now() WHERE id = (SELECT id FROM b) RETURNING *)
    SELECT ${COLUMNS}, to_jsonb(b) AS before, to_jsonb(t) AS after FROM b, t`,
].map(prepare);

/** Both texts of a statement, composed once. */
function prepare(write, index) {
  return Object.fromEntries(
    [ADMINISTRATOR, ANYBODY].map(({ suffix, scope, values }) => [
      suffix,
      { name: `${index}-${suffix}`, text: write(scope, values({}).length + 1), values },
    ]),
  );
}

export function courseById(caller, id) {
  return statementFor(BY_ID, caller, [id]);
}

export function coursePage(caller, limit, offset) {
  return statementFor(PAGE, caller, [limit, offset]);
}

export function coursesAfter(caller, id, limit) {
  return statementFor(AFTER, caller, [id, limit]);
}

export function courseCount(caller) {
  return statementFor(COUNT, caller, []);
}

/** @param word of letters and digits alone */
export function coursesFound(caller, word, limit, offset) {
  return statementFor(FOUND, caller, [`${word}:*`, limit, offset]);
}

export function coursesFoundCount(caller, word) {
  return statementFor(FOUND_COUNT, caller, [`${word}:*`]);
}

export function coursesByTitle(caller, visibility, limit, offset) {
  return statementFor(BY_TITLE, caller, [visibility, limit, offset]);
}

/** The row comes with itself as JSON, as it was and as it is. */
export function courseChange(caller, id, department) {
  return statementFor(CHANGE, caller, [department, id]);
}

/** The entry of the audit log that Lyceum makes, too. */
export function courseChangeOnRecord({ portal, id: account }, { id, address, request, members, before, after }) {
  const text = `INSERT INTO track_e_default (default_user_id, default_date, default_event_type, default_value_type, default_value, c_id, portal,
    address, source, request_id, members, before_hash, after_hash) VALUES ($1, now(), 'courses.update', 'item', $2, $3, $4, $5, 'api', $6, $7, $8, $9)`;
  return { name: 'audit', text, values: [account, `/api/courses/${id}`, id, portal, address, request, members, before, after] };
}

/** For callers who are not administrators. */
export function documentPage({ portal, id }, limit, offset) {
  return { name: 'documents', text: READINGS, values: [portal, id, limit, offset] };
}

export function documentCount({ portal, id }) {
  return { name: 'documents-count', text: READINGS_COUNT, values: [portal, id] };
}

export function profileInsert(title, description) {
  const text = 'INSERT INTO skill_profile (title, description) VALUES ($1, $2) RETURNING id, title, description';
  return { name: 'profile-insert', text, values: [title, description] };
}

export function profileUpdate(id, title, description) {
  const text = `UPDATE skill_profile SET title = coalesce($2, title), description = coalesce($3, description) WHERE id = $1
    RETURNING id, title, description`;
  return { name: 'profile-update', text, values: [id, title, description] };
}

function statementFor(variants, caller, parameters) {
  const { name, text, values } = caller.isAdministrator ? variants.admin : variants.anybody;
  return { name, text, values: [...values(caller), ...parameters] };
}
