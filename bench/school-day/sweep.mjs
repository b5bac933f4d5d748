/** Every list of every kind of people, on its first page, asked for the first time by each. */
import { KINDS, peopleOf } from './people.mjs';
import { processorMs } from './processor.mjs';

const ASKED_BY = 3;
const SLOW_MS = 100;

/**
 * @param {import('pg').Client} client
 * @param {string} url of the service
 * @param {string} cluster folder of the database, whose processor time says more than the clock where others are at work on the machine
 */
export async function sweep(client, url, cluster) {
  const lists = await listsOf(url);
  for (const kind of KINDS) {
    const people = await peopleOf(client, kind, ASKED_BY);
    const slow = [];
    for (const list of lists) {
      const times = [];
      const before = await processorMs(cluster);
      for (const person of people) times.push(await timed(url, list, person));
      const spent = ((await processorMs(cluster)) - before) / people.length;
      const [fastest] = times.filter((time) => time !== undefined).sort((one, other) => one - other);
      if (fastest > SLOW_MS) slow.push([list, fastest, spent]);
    }
    console.log(
      `${kind.name}: ${slow.length} of ${lists.length} lists above ${SLOW_MS} ms for each of ${people.length} who ask for the first time`,
    );
    for (const [list, ms, spent] of slow.sort(([, , one], [, , other]) => other - one))
      console.log(`  ${list.padEnd(60)}${ms.toFixed(0).padStart(7)} ms, PostgreSQL${spent.toFixed(0).padStart(6)} ms of a processor`);
  }
}

/** The addresses of collections that name no item, as the service describes them. */
async function listsOf(url) {
  const response = await fetch(`${url}/api/docs.jsonopenapi`, { headers: { Accept: 'application/vnd.openapi+json' } });
  const { paths } = await response.json();
  return Object.entries(paths)
    .filter(([path, { get }]) => get && !path.includes('{') && get.responses?.['200']?.content?.['text/csv'])
    .map(([path]) => path);
}

async function timed(url, path, { token }) {
  const begin = performance.now();
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}`, Accept: 'application/ld+json' } });
  await response.arrayBuffer();
  return response.ok ? performance.now() - begin : undefined;
}
