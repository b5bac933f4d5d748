import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from '../support/api-client.js';
import { documentedWrites } from '../support/documented-writes.js';
import { type Caller, FurnishedService } from '../support/furnished-service.js';
import { everyWay, groupOfResource, groupOfRoute } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';
import { VIOLATION_CODES } from '../../src/resource/protocol/violation-codes.js';

const CALLERS: readonly Caller[] = ['administrator', 'teacher', 'learner'];
const SHARE = Share.ofRun();
const FORMATS = ['application/ld+json', 'application/json'];
const YEAR_MS = 366 * 86_400_000;
const TYPO = 'zzNoSuchMember';

/** A typo in a body is refused, and what a client has read is no typo: over all resources and actions, as several callers. */
describe('a body with members that do not exist', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  /** Answers of other statuses may have no body at all. */
  const unknownIn = ({ status, body }: Reply): string[] => {
    const violations = status === 422 ? (body.violations ?? []) : [];
    return violations.filter(({ code }) => code === VIOLATION_CODES.unknown).map(({ propertyPath }) => propertyPath);
  };

  it('is not what an item is as it was read, by any reader who sends it back', async () => {
    const refused: string[] = [];
    let sent = 0;
    const ways = CALLERS.flatMap((caller) => FORMATS.map((format) => ({ caller, format })));
    for (const { resource, way } of SHARE.of('items as read', everyWay(service.resources, ways), groupOfResource)) {
      const { path, operations } = resource;
      const { caller, format } = way;
      const client = service.callers[caller];
      const address = service.items.get(path) ?? '';
      const read = await client.get(address, { Accept: format });
      if (read.status !== 200) continue;
      const writes = [
        ...(operations.includes('update') ? (['PATCH'] as const) : []),
        ...(operations.includes('replace') ? (['PUT'] as const) : []),
      ];
      for (const method of writes) {
        const reply = await client.send(method, address, read.body, { 'Content-Type': format });
        sent += reply.status < 300 || reply.status === 422 ? 1 : 0;
        const unknown = unknownIn(reply);
        if (unknown.length > 0) refused.push(`${caller} ${method} ${address} as ${format}: ${unknown.join(', ')}`);
      }
    }
    expect(refused).toEqual([]);
    expect(sent).toBeGreaterThan(SHARE.least(300));
  }, 600_000);

  it('has none that say who made an item, on which portal or when: the service does, whatever the body says', async () => {
    const wrong: string[] = [];
    let held = 0;
    const people = new Set(await peopleOf(service));
    for (const { path, table, stamps, columns, fields } of service.resources.filter((one) => one.stamps.length > 0)) {
      // Those that some callers write themselves are what declared-writes.spec.ts is about.
      const always = stamps.filter(({ unless }) => unless === undefined);
      const forged = Object.fromEntries(
        always.map(({ name }) => [name, fields.get(name)?.type === 'reference' ? '/api/users/999999' : 999_999]),
      );
      const before = Date.now();
      const address = await service.factory.another(path, forged).catch(() => service.factory.make(path).catch(() => undefined));
      if (address === undefined) continue;
      const [row] = await service.at.app.dataSource.query<Record<string, unknown>[]>(`SELECT * FROM "${table}" WHERE "id" = $1`, [
        address.split('/').at(-1),
      ]);
      for (const { name, value } of always) {
        const found = row?.[columns.get(name) ?? ''];
        const holds = {
          caller: () => people.has(Number(found)),
          portal: () => Number(found) === 1,
          now: () => found instanceof Date && Math.abs(found.getTime() - before) < YEAR_MS,
        };
        held += 1;
        if (!holds[value]()) wrong.push(`${path}.${name} (${value}): ${String(found)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(held).toBeGreaterThan(40);
  });

  it('is not what the OpenAPI document gives as an example, and is refused with a member more', async () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const { method, address, type, example } of SHARE.of('examples', [...documentedWrites(service)], ({ address }) =>
      groupOfRoute({ path: address }),
    )) {
      const client = service.callers.administrator;
      const declared = await client.send(method, address, example, { 'Content-Type': type });
      const unknown = unknownIn(declared);
      if (unknown.length > 0) wrong.push(`${method} ${address}: ${unknown.join(', ')} in the example`);
      const typo = await client.send(method, address, { ...example, [TYPO]: 1 }, { 'Content-Type': type });
      if (typo.status < 300) wrong.push(`${method} ${address}: ${typo.status} with ${TYPO}`);
      if (unknownIn(typo).includes(TYPO)) refused += 1;
      const lenient = await client.send(method, address, { ...example, [TYPO]: 1 }, { 'Content-Type': type, Prefer: 'handling=lenient' });
      if (unknownIn(lenient).length > 0) wrong.push(`${method} ${address}: refused to who prefers leniency`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(SHARE.least(300));
  }, 600_000);
});

/** Ids of those who make items here. */
async function peopleOf({ callers }: FurnishedService): Promise<readonly number[]> {
  const answers = await Promise.all(CALLERS.map((caller) => callers[caller].get('/api/me')));
  return answers.map(({ body }) => Number(body['id']));
}
