import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FieldType } from '../../src/resource/model/field-declaration.js';
import type { FieldDefinition } from '../../src/resource/model/resource-definition.js';
import type { Reply } from '../support/api-client.js';
import { concurrently } from '../support/concurrently.js';
import { documentedWrites } from '../support/documented-writes.js';
import { FurnishedService } from '../support/furnished-service.js';
import { everyWay, groupOfResource, groupOfRoute } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';

type Kind = 'number' | 'text' | 'moment' | 'document';

/** What some column does not take: beyond its bits, its digits, its length, its index, its calendar, or what is text at all. */
const BEYOND: Readonly<Record<Kind, readonly unknown[]>> = {
  number: [2 ** 31, -(2 ** 31) - 1, 1e300, 0.123_456_789_012_3, '9223372036854775808'],
  text: ['x'.repeat(256), unlike(9_000), unlike(70_000), '\u{1f600}'.repeat(300)],
  moment: ['9999-12-31T23:59:59.999999+14:00', '0000-01-01', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'],
  document: [[unlike(9_000)], [2 ** 40], [-1e300], [[[1e300]]]],
};
const SHARE = Share.ofRun();
const ROUNDS = [...Array(Math.max(...Object.values(BEYOND).map((values) => values.length))).keys()];
const KINDS: Readonly<Partial<Record<FieldType, Kind>>> = {
  integer: 'number',
  bigint: 'number',
  number: 'number',
  decimal: 'number',
  reference: 'number',
  datetime: 'moment',
  date: 'moment',
  json: 'document',
  references: 'document',
};

/** A text that no compression makes shorter, so that an index on it has no room. */
function unlike(length: number): string {
  let state = 7;
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + ((state = (state * 48_271) % 2_147_483_647) % 20_000))).join('');
}

function kindOf({ type }: FieldDefinition): Kind {
  return KINDS[type] ?? 'text';
}

/** Of a member that only an example says something of. */
function kindOfExample(value: unknown): Kind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? 'moment' : 'text';
  return 'document';
}

interface Tried {
  readonly wrong: string[];
  refused: number;
}

/** Who has sent a form can be shown which of its fields is wrong. */
describe('a value that its column does not take', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  /** Sends a body until nothing of it is refused: what is refused by its member is sent no more, so that the others reach the database. */
  async function tried(
    members: ReadonlyMap<string, Kind>,
    round: number,
    send: (body: object) => Promise<Reply>,
    { wrong }: Tried,
  ): Promise<number> {
    const body = new Map([...members].map(([name, kind]) => [name, BEYOND[kind][round % BEYOND[kind].length]]));
    let refused = 0;
    while (body.size > 0) {
      const { status, body: answer, text } = await send(Object.fromEntries(body));
      const paths = ((answer as Partial<Reply['body']> | undefined)?.violations ?? []).map(({ propertyPath }) => propertyPath);
      const complaint = `${[...body.keys()].join(', ')} in round ${round} → ${status} ${text.slice(0, 200)}`;
      if (status >= 500 || (status === 422 && (paths.length === 0 || paths.includes('')))) wrong.push(complaint);
      const named = status === 422 ? paths.map((path) => path.split(/[.[]/)[0] ?? '').filter((name) => body.delete(name)) : [];
      if (named.length === 0) break;
      refused += named.length;
    }
    return refused;
  }

  it('is refused by its member, in every member of every item', async () => {
    const found: Tried = { wrong: [], refused: 0 };
    const changed = service.resources.filter(({ operations }) => operations.includes('update'));
    await concurrently(SHARE.of('items', everyWay(changed, ROUNDS), groupOfResource), async ({ resource, way: round }) => {
      const { path, fields } = resource;
      const address = service.items.get(path) ?? '';
      const members = new Map([...fields.values()].filter(isWritten).map((field) => [field.name, kindOf(field)]));
      found.refused += await tried(members, round, (body) => service.callers.administrator.patch(address, { ...body }), found);
    });
    expect(found.wrong).toEqual([]);
    expect(found.refused).toBeGreaterThan(SHARE.least(500));
  }, 600_000);

  it('is refused by its member, in every new item and every action', async () => {
    const found: Tried = { wrong: [], refused: 0 };
    // Changes of items are asked about above.
    const writes = [...documentedWrites(service)].filter(({ method }) => method === 'POST');
    const all = writes.flatMap((write) => ROUNDS.map((round) => ({ write, round })));
    const asked = SHARE.of('writes', all, ({ write }) => groupOfRoute({ path: write.address }));
    await concurrently(asked, async ({ write: { method, address, type, example }, round }) => {
      const members = new Map(Object.entries(example).map(([name, value]) => [name, kindOfExample(value)]));
      const send = (body: object): Promise<Reply> =>
        service.callers.administrator.send(method, address, { ...example, ...body }, { 'Content-Type': type });
      found.refused += await tried(members, round, send, found);
    });
    expect(found.wrong).toEqual([]);
    expect(found.refused).toBeGreaterThan(SHARE.least(500));
  }, 600_000);
});

function isWritten({ writable, type }: FieldDefinition): boolean {
  return writable === 'always' && type !== 'boolean' && type !== 'collection';
}
