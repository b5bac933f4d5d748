import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { bodyShapes, violationsOfMember } from '../support/body-shapes.js';
import { FurnishedService } from '../support/furnished-service.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { groupOfRoute } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';

/** A date with a time in whichever form of RFC 3339. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;
const WIRE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;
const CALLERS = ['administrator', 'teacher', 'learner'] as const;
const SHARE = Share.ofRun();
const NEXT_MONTH = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };

/** Answers that are not ours to spell, each with why. */
const SPELT_OTHERWISE: Readonly<Record<string, string>> = {
  '/api/credential_statuses/{portal}/{list}': 'a credential, whose times are those of its standard',
  '/api/credential_statuses/{portal}': 'a credential, whose times are those of its standard',
};

/** Streams have no end. */
const LIVE = '/live';

/** In UTC these are in a year of five digits and in one before the first, which no answer could spell. */
const UNSPEAKABLE = ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00'];
const LAST = '9999-12-31T23:59:59+00:00';

describe('times in bodies', () => {
  it('are refused by their member where no answer could spell them, in every body and list of objects', async () => {
    const members = bodyShapes(await resourceCatalogue()).flatMap((shape) =>
      [...shape.fields.values()].flatMap((field) => {
        if (field.writable === 'never') return [];
        if (field.type === 'datetime') return [{ shape, field, path: field.name, body: (sent: string): unknown => sent }];
        const validators = field.itemClass ? getMetadataStorage().getTargetValidationMetadatas(field.itemClass(), '', false, false) : [];
        return validators
          .filter(({ name }) => name === 'isRFC3339')
          .map(({ propertyName }) => ({
            shape,
            field,
            path: `${field.name}[0].${propertyName}`,
            body: (sent: string): unknown => [{ [propertyName]: sent }],
          }));
      }),
    );
    expect(members.length).toBeGreaterThan(60);
    const wrong = members.flatMap(({ shape, field, path, body }) => {
      const pathsOf = (sent: string): string[] => violationsOfMember(shape, field, body(sent)).map(({ propertyPath }) => propertyPath);
      const isRight = pathsOf(LAST).length === 0 && UNSPEAKABLE.every((sent) => pathsOf(sent).join() === path);
      return isRight ? [] : [`${shape.name} ${path}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** All answers have one spelling of a moment. */
describe('moments in answers', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  /** The addresses that read, with an item of the service for each id. */
  function addresses(): ReadonlyMap<string, string> {
    const known = service.routes.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.endsWith(LIVE) && !(path in SPELT_OTHERWISE),
    );
    return new Map(
      known.map(({ path }) => {
        const resource = service.resources.find(({ iri }) => path.startsWith(`${iri}/`));
        const id =
          service.items
            .get(resource?.path ?? '')
            ?.split('/')
            .at(-1) ?? '1';
        return [path, path.replace('{id}', id).replaceAll(/{\w+}/g, '1')];
      }),
    );
  }

  it.each(CALLERS)(
    'are RFC 3339 in UTC with a numeric offset and without fractions, whatever is read: %s',
    async (name) => {
      const wrong: string[] = [];
      let moments = 0;
      for (const [path, address] of SHARE.of(name, [...addresses()], ([path]) => groupOfRoute({ path }))) {
        const query = `?from=${NEXT_MONTH.from}&to=${NEXT_MONTH.to}`;
        const headers = { Accept: 'application/json' };
        const plain = await service.callers[name].get<unknown>(address, headers);
        const { status, body } = plain.status === 400 ? await service.callers[name].get<unknown>(address + query, headers) : plain;
        if (status !== 200) continue;
        for (const [member, text] of textsIn(body, '')) {
          if (!INSTANT.test(text)) continue;
          moments += 1;
          if (!WIRE.test(text)) wrong.push(`${path} ${member}: ${text}`);
        }
      }
      expect([...new Set(wrong)]).toEqual([]);
      expect(moments).toBeGreaterThan(SHARE.least(100));
    },
    600_000,
  );
});

function textsIn(value: unknown, member: string): [member: string, text: string][] {
  if (typeof value === 'string') return [[member, value]];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, `${member}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${member}.${name}`));
}
