/** The workloads that are measured, and the proof that both services do the same. */
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { PROFILES } from './seed.mjs';

const ITEMS = 500;
const PAGES = 20;
/** Of each work, besides the last one. */
const COMPARED = 8;

/** Headers that differ by nature. */
const OWN = new Set(['date', 'x-request-id', 'link']);

/** Writes of a resource that has rules for its members and no further work behind it; a catalogue of the installation. */
const CREATED = { title: 'People who teach', description: 'What a newcomer needs to know who is to teach, and whom to ask.' };
const CHANGED = { title: 'People who teach well' };

/** @returns {{ name: string, account: 'admin' | 'student' | 'global', paths: string[], conditional?: boolean, write?: { method: string, type: string, body: object } }[]} */
export function workloads({ courses, only }) {
  const step = Math.floor(courses / ITEMS);
  const items = Array.from({ length: ITEMS }, (_, index) => `/api/courses/${1 + index * step}`);
  // Codes of equal length, so that none begins with another.
  const codes = Array.from({ length: ITEMS }, (_, index) => `C${courses - 1 - index * Math.floor(step / 2)}`);
  const pages = Array.from({ length: PAGES }, (_, index) => `/api/courses?page=${1 + index}`);
  const deep = Array.from({ length: PAGES }, (_, index) => followed(Math.floor((courses * 0.9) / 30) + index));
  const readings = Array.from({ length: PAGES }, (_, index) => `/api/documents?page=${1 + index}`);
  const all = [
    { name: 'item by id', account: 'admin', paths: items },
    { name: 'list of 30, exact total', account: 'admin', paths: pages },
    { name: 'a student: item by id', account: 'student', paths: items },
    { name: 'a student: list of 30, exact total', account: 'student', paths: pages },
    { name: 'list of 30, partial=true', account: 'admin', paths: pages.map((path) => `${path}&partial=true`) },
    { name: 'following next from page 2', account: 'admin', paths: Array.from({ length: PAGES }, (_, index) => followed(2 + index)) },
    { name: 'following next at 90 % depth', account: 'admin', paths: deep },
    { name: 'page by number at 90 % depth', account: 'admin', paths: numbered(Math.floor((courses * 0.9) / 30)) },
    { name: 'filtered, ordered by title', account: 'admin', paths: ordered() },
    { name: 'search by word', account: 'admin', paths: codes.map((code) => `/api/courses?search=${code}`) },
    { name: 'a student: documents, exact total', account: 'student', paths: readings },
    { name: 'a student: documents, partial=true', account: 'student', paths: readings.map((path) => `${path}&partial=true`) },
    { name: 'unchanged list, asked for again', account: 'admin', paths: ['/api/courses'], conditional: true },
    // Last, since they change what the others rest on.
    {
      name: 'create',
      account: 'global',
      paths: ['/api/skill_profiles'],
      write: { method: 'POST', type: 'application/ld+json', body: CREATED },
    },
    {
      name: 'patch',
      account: 'global',
      paths: Array.from({ length: PROFILES }, (_, index) => `/api/skill_profiles/${1 + index}`),
      write: { method: 'PATCH', type: 'application/merge-patch+json', body: CHANGED },
    },
    {
      name: 'patch of a course',
      account: 'admin',
      paths: items,
      write: { method: 'PATCH', type: 'application/merge-patch+json', body: { departmentName: 'Letters' } },
    },
  ];
  return all.filter(({ name }) => only === undefined || only.split(';').some((beginning) => name.startsWith(beginning)));
}

/** The address of a page as the page before it links to it; courses are numbered from 1. */
function followed(page) {
  return `/api/courses?cursor=${cursorAfter((page - 1) * 30)}&page=${page}`;
}

/** Pages that are asked for by their number, from one on. */
function numbered(first) {
  return Array.from({ length: PAGES }, (_, index) => `/api/courses?page=${first + index}&partial=true`);
}

/** Pages of the half of the courses that the world sees, by their titles. */
function ordered() {
  return Array.from(
    { length: PAGES },
    (_, index) => `/api/courses?order%5Btitle%5D=asc&page=${1 + index}&partial=true&visibility=open_world`,
  );
}

export function cursorAfter(id) {
  return Buffer.from(JSON.stringify(['>', String(id)])).toString('base64url');
}

/** @throws AssertionError where any byte of an answer, or a header, differs between the services */
export async function requireSameAnswers(workload, headers, services) {
  if (workload.write) return requireSameWrites(workload, headers, services);
  const { name, paths } = workload;
  const [ours, baseline] = services;
  for (const path of [...paths.slice(0, COMPARED), ...paths.slice(-1)]) {
    const [expected, actual] = await Promise.all([ours, baseline].map(({ url }) => answer(url + path, headers)));
    strictEqual(expected.status, 200, `${name}: ${path} was answered with ${expected.status}`);
    strictEqual(actual.body, expected.body, `${name}: the bodies of ${path} differ: ${difference(expected.body, actual.body)}`);
    deepStrictEqual(actual.headers, expected.headers, `${name}: the headers of ${path} differ`);
    const conditional = { ...headers, 'If-None-Match': expected.headers.etag };
    for (const { url } of [ours, baseline]) strictEqual((await answer(url + path, conditional)).status, 304);
  }
}

/** The first place where two texts differ, with what is around it. */
function difference(expected, actual) {
  let index = 0;
  while (index < expected.length && expected[index] === actual[index]) index += 1;
  return [expected, actual].map((text) => text.slice(Math.max(0, index - 60), index + 60)).join(' | ');
}

/** What is created has a number of its own, by which the address and the validator differ. */
async function requireSameWrites({ name, paths: [path], write }, headers, [ours, baseline]) {
  const { method, type, body } = write;
  const sent = { ...headers, 'Content-Type': type };
  const [expected, actual] = [await answer(ours.url + path, sent, method, body), await answer(baseline.url + path, sent, method, body)];
  strictEqual(expected.status, method === 'POST' ? 201 : 200, `${name}: ${path} was answered with ${expected.status}`);
  strictEqual(numberless(actual.body), numberless(expected.body), `${name}: the bodies of ${path} differ`);
  for (const { headers: compared } of [expected, actual]) delete compared.etag;
  deepStrictEqual(JSON.parse(numberless(JSON.stringify(actual.headers))), JSON.parse(numberless(JSON.stringify(expected.headers))));
}

function numberless(text) {
  return text.replaceAll(/\d+/g, '0');
}

/** Without a content coding, which the load does not ask for either. */
async function answer(url, headers, method = 'GET', body = undefined) {
  const plain = { ...headers, 'Accept-Encoding': 'identity' };
  const response = await fetch(url, { method, headers: plain, body: body && JSON.stringify(body) });
  const compared = Object.fromEntries([...response.headers].filter(([name]) => !OWN.has(name)));
  return { status: response.status, headers: compared, body: await response.text() };
}
