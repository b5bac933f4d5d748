/** The works that are measured, and the proof that both contenders do the same. */
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { CONNECTIONS } from './settings.mjs';

const ITEMS = 500;
const PAGES = 20;

/** Headers that differ by nature. */
const OWN = new Set(['date', 'x-request-id', 'link']);

/** @returns {{ name: string, account: 'admin' | 'student', paths: string[], conditional?: boolean }[]} */
export function works({ courses, only }) {
  const step = Math.floor(courses / ITEMS);
  const items = Array.from({ length: ITEMS }, (_, index) => `/api/courses/${1 + index * step}`);
  const pages = Array.from({ length: PAGES }, (_, index) => `/api/courses?page=${1 + index}`);
  const deep = Array.from({ length: PAGES }, (_, index) => followed(Math.floor((courses * 0.9) / 30) + index));
  const all = [
    { name: 'item by id', account: 'admin', paths: items },
    { name: 'list of 30, exact total', account: 'admin', paths: pages },
    { name: 'item by id, a student', account: 'student', paths: items },
    { name: 'list of 30, exact total, a student', account: 'student', paths: pages },
    { name: 'list of 30, partial=true', account: 'admin', paths: pages.map((path) => `${path}&partial=true`) },
    { name: 'following next from page 2', account: 'admin', paths: Array.from({ length: PAGES }, (_, index) => followed(2 + index)) },
    { name: 'following next at 90 % depth', account: 'admin', paths: deep },
    { name: 'unchanged list, asked for again', account: 'admin', paths: ['/api/courses'], conditional: true },
  ];
  return all.filter(({ name }) => only === undefined || name.includes(only));
}

/** The address of a page as the page before it links to it; courses are numbered from 1. */
function followed(page) {
  return `/api/courses?cursor=${cursorAfter((page - 1) * 30)}&page=${page}`;
}

export function cursorAfter(id) {
  return Buffer.from(JSON.stringify(['>', String(id)])).toString('base64url');
}

/** @throws AssertionError where any byte of an answer, or a header, differs between the contenders */
export async function requireSameAnswers({ name, paths }, headers, [ours, rival]) {
  for (const path of [...paths.slice(0, CONNECTIONS), ...paths.slice(-1)]) {
    const [expected, actual] = await Promise.all([ours, rival].map(({ url }) => answer(url + path, headers)));
    strictEqual(expected.status, 200, `${name}: ${path} was answered with ${expected.status}`);
    strictEqual(actual.body, expected.body, `${name}: the bodies of ${path} differ`);
    deepStrictEqual(actual.headers, expected.headers, `${name}: the headers of ${path} differ`);
    const conditional = { ...headers, 'If-None-Match': expected.headers.etag };
    for (const { url } of [ours, rival]) strictEqual((await answer(url + path, conditional)).status, 304);
  }
}

async function answer(url, headers) {
  const response = await fetch(url, { headers });
  const told = Object.fromEntries([...response.headers].filter(([name]) => !OWN.has(name)));
  return { status: response.status, headers: told, body: await response.text() };
}
