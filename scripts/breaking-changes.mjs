/**
 * `npm run api:breaking -- REF` (or two files): what a client of the API as it was at a commit would trip over now. Both are the summary of
 * the OpenAPI document that the contract test records: one line for an operation, one for a member of a schema. Ends with 1 where there
 * is something, unless the version says so: a new major, or a new minor before 1.0. No version takes an operation away that was not
 * deprecated, or whose time is not over.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SUMMARY = 'test/contract/__snapshots__/open-api.spec.ts.snap';
const OPERATION = /^(\/\S+) ([A-Z]+) (\S+) (public|open|token)(?: until (\S+))?(?: \(([^)]*)\))?(?: < (.*?))? > (.*)$/;
const MEMBER = /^(\S+)\.(\w[^.?: ]*|@\w+)(\?)?: (.*?)(?: \([^()]*\))?$/;
const ANSWER = /(\d{3})(?:\(([^)]*)\))?/g;
const SENT = /\.(input|jsonMergePatch)$/;

const [before, after = SUMMARY] = process.argv.slice(2);
if (before === undefined) {
  console.error('Say what to compare with: a commit, or two files.');
  process.exit(2);
}
const isFile = process.argv.length > 3;
const { removals, changes } = breakingChanges(isFile ? readFileSync(before, 'utf8') : committed(SUMMARY), readFileSync(after, 'utf8'));
for (const line of [...removals, ...changes]) console.log(line);
if (removals.length > 0) process.exitCode = 1;
else if (changes.length === 0) console.log('Clients of the API as it was go on working.');
else if (isFile || !isNewVersion(JSON.parse(committed('package.json')).version, JSON.parse(readFileSync('package.json', 'utf8')).version))
  process.exitCode = 1;

function committed(path) {
  return execFileSync('git', ['show', `${before}:${path}`], { encoding: 'utf8', maxBuffer: 2 ** 26 });
}

function isNewVersion(old, now) {
  const [[oldMajor, oldMinor], [major, minor]] = [old, now].map((version) => version.split('.').map(Number));
  return major > oldMajor || (major === 0 && minor > oldMinor);
}

function breakingChanges(old, now) {
  const [was, is] = [parse(old), parse(now)];
  const removals = [...was.operations].flatMap(([name, operation]) => (is.operations.has(name) ? [] : removalOf(name, operation)));
  const operations = [...was.operations].flatMap(([name, operation]) => changesOf(name, operation, is.operations.get(name)));
  const members = [...was.members].flatMap(([name, member]) => memberChanges(name, member, is.members.get(name)));
  const added = [...is.members].filter(
    ([name, { schema, required }]) => required && SENT.test(schema) && !was.members.has(name) && was.schemas.has(schema),
  );
  return { removals, changes: [...operations, ...members, ...added.map(([name]) => `${name} is new and has to be sent`)] };
}

function parse(text) {
  const [operations, members] = [new Map(), new Map()];
  for (const line of text.split('\n').map((raw) => raw.replace(/^"/, ''))) {
    const operation = OPERATION.exec(line);
    if (operation) {
      const [, path, verb, id, access, sunset, parameters = '', takes = '', gives] = operation;
      operations.set(`${verb} ${path}`, {
        id,
        access,
        sunset,
        parameters: words(parameters),
        takes: words(takes),
        gives: answers(gives),
      });
      continue;
    }
    const [, schema, name, optional, type] = MEMBER.exec(line) ?? [];
    if (schema !== undefined) members.set(`${schema}.${name}`, { schema, type, required: optional === undefined });
  }
  return { operations, members, schemas: new Set([...members.values()].map(({ schema }) => schema)) };
}

function words(text) {
  return text.split(' ').filter((word) => word !== '');
}

/** What is answered where a request succeeds, each with its status. */
function answers(text) {
  return [...text.matchAll(ANSWER)]
    .filter(([, status]) => status < '300')
    .flatMap(([, status, bodies]) => (bodies === undefined ? [status] : words(bodies).map((body) => `${status} ${body}`)));
}

function removalOf(name, { sunset }) {
  if (sunset === undefined) return [`${name} is gone and was not deprecated`];
  return Date.parse(sunset) <= Date.now() ? [] : [`${name} is gone and was to stay until ${sunset}`];
}

function changesOf(name, was, is) {
  if (!is) return [];
  return [
    ...(was.sunset > is.sunset ? [`${name} was to stay until ${was.sunset} and goes on ${is.sunset}`] : []),
    ...(is.id === was.id ? [] : [`${name} has another operation id: ${was.id} is ${is.id}`]),
    ...(is.access === was.access || is.access === 'public' || was.access === 'token' ? [] : [`${name} needs a token`]),
    ...missing(was.parameters, is.parameters).map((parameter) => `${name} has no parameter ${parameter}`),
    ...missing(was.takes, is.takes).map((body) => `${name} takes no ${body}`),
    ...was.gives.filter((answer) => !isGiven(answer, is.gives)).map((answer) => `${name} does not answer ${answer}`),
  ];
}

function missing(was, is) {
  return was.filter((word) => !is.includes(word));
}

/** A status without a body, or a body that may be anything, said nothing that a description of it could break. */
function isGiven(answer, gives) {
  if (gives.includes(answer)) return true;
  const described = answer.endsWith(':anything') ? answer.replace(/anything$/, '') : answer.includes(' ') ? undefined : `${answer} `;
  return described !== undefined && gives.some((given) => given.startsWith(described));
}

function memberChanges(name, was, is) {
  if (!is) return [`${name} is gone`];
  return [
    ...(sameOrWider(was.type, is.type) ? [] : [`${name} was ${was.type} and is ${is.type}`]),
    ...(is.required && !was.required && SENT.test(was.schema) ? [`${name} has to be sent`] : []),
    ...(was.required && !is.required && !SENT.test(was.schema) ? [`${name} may be left out of answers`] : []),
  ];
}

/** Clients have to expect further values of a choice. */
function sameOrWider(was, is) {
  return was === is || (was.startsWith('"') && missing(was.split('|'), is.split('|')).length === 0);
}
