/**
 * What a team would write by hand for the same two answers: Express, pg, named statements, no layer in between. It sends
 * the same bytes under the same headers, proves the same tokens and knows the same rights, and can do nothing else.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { URLSearchParams } from 'node:url';
import express from 'express';
import pg from 'pg';
import { authentication } from './baseline-authentication.mjs';
import {
  courseById,
  courseChange,
  courseChangeOnRecord,
  courseCount,
  coursePage,
  coursesAfter,
  coursesByTitle,
  coursesFound,
  coursesFoundCount,
  documentCount,
  documentPage,
  profileInsert,
  profileUpdate,
  TYPES,
} from './baseline-statements.mjs';
import { inTransaction } from './transaction.mjs';

const { DATABASE_URL, JWT_SECRET, HOST, PORT, SHAPED, TEXTS } = process.env;
/** The parts of the answers that never change. */
const { collections, ...searches } = JSON.parse(readFileSync(TEXTS, 'utf8'));

const COMMON_HEADERS = Object.entries({
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  Vary: 'Accept, Authorization, Origin',
  'Cache-Control': 'private, no-cache',
});
const ITEM_HEADERS = {
  Allow: 'OPTIONS, HEAD, GET, PUT, PATCH, DELETE',
  'Accept-Patch': 'application/merge-patch+json, application/ld+json, application/json',
};
const LIST_HEADERS = { Allow: 'OPTIONS, HEAD, GET, POST', 'Accept-Post': 'application/ld+json, application/json' };
const MOST_ITEMS = 100;
/** Bytes from which the service compresses what is asked for compressed. */
const COMPRESSIBLE = 1_400;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, types: TYPES });
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use((request, response, next) => {
  response.setHeader('X-Request-Id', request.headers['x-request-id'] ?? randomUUID());
  for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
  next();
});
app.get('/health/ready', (_request, response) => void response.json({ status: 'ok' }));
app.use(authentication(pool, JWT_SECRET));

app.get('/api/courses/:id', async (request, response) => {
  const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
  const { rows } = await pool.query(courseById(request.caller, id));
  if (rows.length === 0) return void response.sendStatus(404);
  sendCourse(request, response, ITEM_HEADERS, rows[0]);
});

app.patch('/api/courses/:id', express.json({ type: 'application/merge-patch+json' }), async (request, response) => {
  if (!request.caller.isAdministrator) return void response.sendStatus(403);
  const { departmentName } = request.body;
  if (!isText(departmentName, 30)) return void response.sendStatus(422);
  const row = await inTransaction(pool, async (client) => {
    const { rows } = await client.query(courseChange(request.caller, Number(request.params.id), departmentName));
    if (rows.length > 0) await client.query(courseChangeOnRecord(request.caller, recordOf(request, rows[0])));
    return rows[0];
  });
  if (!row) return void response.sendStatus(404);
  response.setHeader('Content-Location', `/api/courses/${row.id}.jsonld`);
  sendCourse(request, response, PROFILE_HEADERS, row);
});

function recordOf(request, { id, before, after }) {
  const members = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const [was, is] = [before, after].map((row) => createHmac('sha256', JWT_SECRET).update(JSON.stringify(row)).digest('hex'));
  return { id, address: request.ip, request: randomUUID(), members: members.sort().join(', '), before: was, after: is };
}

function sendCourse(request, response, headers, row) {
  const state = JSON.stringify(course(row));
  const body = `{"@context":"/api/contexts/Course","@id":"/api/courses/${row.id}","@type":"Course",${state.slice(1)}`;
  send(request, response, headers, body, `"${digest(state)}-jsonld"`);
}

app.get('/api/courses', async (request, response) => {
  const { caller, query } = request;
  const page = positive(query.page, 1);
  const itemsPerPage = Math.min(positive(query.itemsPerPage, 30), MOST_ITEMS);
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query(pageStatement(query, caller, page, itemsPerPage)),
    query.partial === 'true' ? { rows: [{}] } : pool.query(query.search ? coursesFoundCount(caller, query.search) : courseCount(caller)),
  ]);
  const members = rows.map((row) => ({ '@id': `/api/courses/${row.id}`, '@type': 'Course', ...course(row) }));
  sendCollection(request, response, { type: 'Course', path: 'courses', page, itemsPerPage, rows, members, total: counted[0].total });
});

app.get('/api/documents', async (request, response) => {
  const { caller, query } = request;
  const page = positive(query.page, 1);
  const itemsPerPage = Math.min(positive(query.itemsPerPage, 30), MOST_ITEMS);
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query(documentPage(caller, itemsPerPage, (page - 1) * itemsPerPage)),
    query.partial === 'true' ? { rows: [{}] } : pool.query(documentCount(caller)),
  ]);
  const members = rows.map((row) => ({ '@id': `/api/documents/${row.id}`, '@type': 'CDocument', ...reading(row) }));
  sendCollection(request, response, { type: 'CDocument', path: 'documents', page, itemsPerPage, rows, members, total: counted[0].total });
});

function sendCollection(request, response, { type, path, page, itemsPerPage, rows, members, total }) {
  const totalItems = total === undefined ? '' : `,"totalItems":${total}`;
  const head = `{"@context":"/api/contexts/${type}","@id":"/api/${path}","@type":"Collection"${totalItems}`;
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / itemsPerPage));
  const view = JSON.stringify(viewOf(path, request.query, page, last, rows, itemsPerPage));
  const body = `${head},"member":${JSON.stringify(members)},"view":${view},"search":${searches[path]}}`;
  send(request, response, LIST_HEADERS, body, `"${digest(body)}"`);
}

const PROFILE_HEADERS = { Vary: 'Accept, Authorization, Origin' };

app.post('/api/skill_profiles', express.json({ type: 'application/ld+json' }), async (request, response) => {
  if (!request.caller.isAdministrator) return void response.sendStatus(403);
  const { title, description } = request.body;
  if (!isText(title, 255) || !isText(description)) return void response.sendStatus(422);
  const { rows } = await pool.query(profileInsert(title, description));
  response.setHeader('Location', `/api/skill_profiles/${rows[0].id}`);
  sendProfile(request, response, 201, rows[0]);
});

app.patch('/api/skill_profiles/:id', express.json({ type: 'application/merge-patch+json' }), async (request, response) => {
  if (!request.caller.isAdministrator) return void response.sendStatus(403);
  const { title, description } = request.body;
  if ((title !== undefined && !isText(title, 255)) || (description !== undefined && !isText(description)))
    return void response.sendStatus(422);
  const { rows } = await pool.query(profileUpdate(request.params.id, title, description));
  if (rows.length === 0) return void response.sendStatus(404);
  sendProfile(request, response, 200, rows[0]);
});

(SHAPED ? shapedServer(app) : createServer(app)).listen(Number(PORT), HOST).keepAliveTimeout = 65_000;

/** What `--shaped` gives the baseline too: requests and answers made with the prototypes that Express would give them later. */
function shapedServer(application) {
  class ShapedRequest extends IncomingMessage {}
  class ShapedResponse extends ServerResponse {}
  Object.setPrototypeOf(ShapedRequest.prototype, application.request);
  Object.setPrototypeOf(ShapedResponse.prototype, application.response);
  Object.assign(application, { request: ShapedRequest.prototype, response: ShapedResponse.prototype });
  return createServer({ IncomingMessage: ShapedRequest, ServerResponse: ShapedResponse }, application);
}

/** The one order other than by id. */
const BY_TITLE = 'order[title]';

function pageStatement({ search, cursor, visibility, ...query }, caller, page, itemsPerPage) {
  const offset = (page - 1) * itemsPerPage;
  if (query[BY_TITLE]) return coursesByTitle(caller, visibility, itemsPerPage, offset);
  if (search) return coursesFound(caller, search, itemsPerPage, offset);
  if (cursor === undefined) return coursePage(caller, itemsPerPage, offset);
  return coursesAfter(caller, JSON.parse(Buffer.from(cursor, 'base64url'))[1], itemsPerPage);
}

function course(row) {
  const representation = {
    id: row.id,
    title: row.title,
    code: row.code,
    visualCode: row.visual_code,
    directory: row.directory,
    courseLanguage: row.course_language,
    description: row.description,
    introduction: row.introduction,
    visibility: row.visibility,
    showScore: row.show_score,
    tutorName: row.tutor_name,
    departmentName: row.department_name,
    departmentUrl: row.department_url,
    videoUrl: row.video_url,
    sticky: row.sticky,
    diskQuota: row.disk_quota,
    lastVisit: moment(row.last_visit),
    lastEdit: moment(row.last_edit),
    creationDate: moment(row.creation_date),
    expirationDate: moment(row.expiration_date),
    subscribe: row.subscribe,
    unsubscribe: row.unsubscribe,
    legal: row.legal,
    activateLegal: row.activate_legal,
    addTeachersToSessionsCourses: row.add_teachers_to_sessions_courses,
    duration: row.duration,
    popularity: row.popularity,
    courseType: row.course_type_id === null ? null : `/api/course_types/${row.course_type_id}`,
    room: row.room_id === null ? null : `/api/rooms/${row.room_id}`,
    categories: row.categories.map((id) => `/api/course_categories/${id}`),
    // No course requires another one here: the baseline need not look.
    locked: false,
    resourceNode: row.resource_node_id === null ? null : `/api/resource_nodes/${row.resource_node_id}`,
  };
  for (const [name, segment] of collections) representation[name] = `/api/courses/${row.id}/${segment}`;
  return representation;
}

function reading(row) {
  return {
    resourceNode: `/api/resource_nodes/${row.resource_node_id}`,
    id: row.id,
    title: row.title,
    comment: row.comment,
    filetype: row.filetype,
    readonly: row.readonly,
    template: row.template,
    fullPath: row.full_path,
    file: row.file,
    gradebookCategories: `/api/documents/${row.id}/gradebook_categories`,
  };
}

function moment(date) {
  return date === null ? null : `${date.toISOString().slice(0, 19)}+00:00`;
}

function viewOf(path, query, page, last, rows, itemsPerPage) {
  const others = Object.entries(query).flatMap(([name, value]) => {
    return name === 'page' || name === 'cursor' ? [] : [[name, value]];
  });
  const address = (number, cursor) => {
    const parameters = [...others, ...(cursor === undefined ? [] : [['cursor', cursor]])].sort(([a], [b]) => (a < b ? -1 : 1));
    const prefix = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}&`).join('');
    return `/api/${path}?${prefix}page=${number}`;
  };
  const place = (row) => (query[BY_TITLE] ? [row.title, String(row.id)] : [String(row.id)]);
  const cursor = (sign, row) =>
    row && query.search === undefined ? Buffer.from(JSON.stringify([sign, ...place(row)])).toString('base64url') : undefined;
  if (last === 1) return { '@id': `/api/${path}?${new URLSearchParams(others)}`, '@type': 'PartialCollectionView' };
  const view = { '@id': address(page, query.cursor), '@type': 'PartialCollectionView' };
  if (last !== undefined) Object.assign(view, { first: address(1), last: address(last) });
  if (page > 1) view.previous = address(page - 1, cursor('<', rows[0]));
  if (last === undefined ? rows.length === itemsPerPage : page < last) view.next = address(page + 1, cursor('>', rows.at(-1)));
  return view;
}

function isText(value, longest = Infinity) {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest;
}

function sendProfile(request, response, status, { id, title, description }) {
  const iri = `/api/skill_profiles/${id}`;
  const state = JSON.stringify({ id, title, description, skills: `${iri}/skills` });
  response.setHeader('Content-Location', `${iri}.jsonld`);
  response.status(status);
  send(
    request,
    response,
    PROFILE_HEADERS,
    `{"@context":"/api/contexts/SkillProfile","@id":"${iri}","@type":"SkillProfile",${state.slice(1)}`,
    `"${digest(state)}-jsonld"`,
  );
}

function send(request, response, headers, body, etag) {
  response.setHeader('Link', `<http://${request.headers.host}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`);
  for (const name in headers) response.setHeader(name, headers[name]);
  response.setHeader('ETag', etag);
  if (request.headers['if-none-match'] === etag) return void response.status(304).end();
  const bytes = Buffer.from(body);
  response.setHeader('Content-Type', 'application/ld+json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  if (bytes.length >= COMPRESSIBLE) response.setHeader('Vary', 'Accept, Authorization, Origin, Accept-Encoding');
  response.end(bytes);
}

function digest(text) {
  return createHash('sha1').update(text).digest('base64url');
}

function positive(text, standard) {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : standard;
}
