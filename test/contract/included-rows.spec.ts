import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { includable } from '../../src/resource/input/include.parser.js';
import { FurnishedService } from '../support/furnished-service.js';

const FORMER = 'learner who left the course';
const CALLERS = ['administrator', 'teacher', 'learner', 'stranger', FORMER] as const;
/** Relations that one request may include. */
const MOST = 8;
/** Rows of a list that are compared; a list is not longer in this service. */
const ROWS = 4;

type Item = Readonly<Record<string, unknown>>;

/** The rows of a list, or an item as the only one; none where it was refused. */
function rowsIn(reply: { readonly status: number; readonly body: object } | undefined): readonly Item[] {
  if (reply?.status !== 200) return [];
  return (reply.body as { member?: readonly Item[] }).member ?? [reply.body as Item];
}

/** The text of a row with the members of the plain one where relations were embedded. */
function restored(row: Item, plain: Item, embedded: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, embedded.includes(name) ? plain[name] : value])),
  );
}

/** What is embedded is what its own address shows to the same caller, over all relations of all resources. */
describe('an included relation', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  const leaveCourse = async (): Promise<void> => {
    const { course, student, asTeacher } = service.room;
    expect((await asTeacher.patch(`/api/courses/${course}`, { visibility: 'closed' })).status).toBe(200);
    const { body } = await asTeacher.get(`/api/course_rel_users?course=${course}&user=${student.id}`);
    const { status } = await asTeacher.delete(String(body.member?.[0]?.['@id']));
    expect(status).toBe(204);
  };

  it.each(CALLERS)(
    'has the members of its own address for a caller, stays an address where that is refused, and changes no other member: %s',
    async (caller) => {
      const client = service.callers[caller === FORMER ? 'learner' : caller];
      if (caller === FORMER) await leaveCourse();
      const wrong: string[] = [];
      let embedded = 0;
      let left = 0;
      const own = new Map<string, Promise<Item | null>>();
      const ownItem = (address: string): Promise<Item | null> => {
        const known = own.get(address) ?? client.get<Item>(address).then(({ status, body }) => (status === 200 ? body : null));
        own.set(address, known);
        return known;
      };
      const compare = async (place: string, value: unknown): Promise<void> => {
        if (value === null || value === undefined) return;
        if (Array.isArray(value)) {
          for (const one of value) await compare(place, one);
          return;
        }
        const address = typeof value === 'string' ? value : String((value as Item)['@id']);
        const item = await ownItem(address);
        if (typeof value === 'string') {
          left += 1;
          if (item && !/\/[a-z]\w*$/i.test(address)) wrong.push(`${place}: ${address} can be read and is not embedded`);
          return;
        }
        const { '@context': _, ...expected } = item ?? {};
        if (JSON.stringify(value) !== JSON.stringify(expected))
          wrong.push(`${place}: ${JSON.stringify(value)} is not ${JSON.stringify(expected)}`);
      };
      for (const resource of service.resources) {
        const paths = includable(resource);
        for (let from = 0; from < paths.length; from += MOST) {
          const part = paths.slice(from, from + MOST);
          const query = `include=${part.join(',')}`;
          const item = await client.get<Item>(`${service.items.get(resource.path) ?? ''}?${query}`);
          const list = resource.operations.includes('list') ? await client.get(`${resource.iri}?${query}&itemsPerPage=${ROWS}`) : undefined;
          if (caller === 'teacher') {
            const addresses = [service.items.get(resource.path) ?? '', `${resource.iri}?itemsPerPage=${ROWS}`];
            const [plainItem, plainList] = [await client.get<Item>(addresses[0] ?? ''), list && (await client.get(addresses[1] ?? ''))];
            for (const [before, after] of [
              [rowsIn(plainItem), rowsIn(item)],
              [rowsIn(plainList), rowsIn(list)],
            ] as const)
              for (const [index, row] of before.entries())
                if (restored(after[index] ?? {}, row, part) !== JSON.stringify(row))
                  wrong.push(`${resource.path}?${query} changes other members`);
          }
          for (const [place, { status, body }] of [['item', item] as const, ...(list ? [['list', list] as const] : [])]) {
            if (status >= 500 || status === 400) wrong.push(`${resource.path} ${place}?${query}: ${status}`);
            if (status !== 200) continue;
            const rows = place === 'item' ? [body as Item] : ((body as { member?: Item[] }).member ?? []);
            for (const row of rows)
              for (const name of part) {
                embedded += typeof row[name] === 'object' && row[name] !== null ? 1 : 0;
                await compare(`${resource.path} ${place}.${name}`, row[name]);
              }
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(embedded).toBeGreaterThan(caller === 'stranger' ? 0 : 20);
      expect(left).toBeGreaterThan(caller === FORMER ? 0 : -1);
    },
    600_000,
  );
});
