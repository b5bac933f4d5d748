import { beforeAll, describe, expect, it } from '@jest/globals';
import { Actor } from '../../auth/actor.js';
import { type BoatFixtures, boatFixtures } from '../../../test/support/boat-fixtures/boats.js';
import type { Problem } from '../protocol/problem.js';
import type { Operation } from '../model/policy.js';
import { readBody } from './body-reader.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';

const sailor = Actor.of({ id: 1, username: 'ida', roles: [] }, 1);
const master = Actor.of({ id: 2, username: 'max', roles: ['HARBOUR_MASTER'] }, 1);

describe('readBody', () => {
  let resources: BoatFixtures;
  beforeAll(async () => {
    resources = await boatFixtures();
  });

  function read(body: unknown, operation: Operation = 'create', { actor = sailor, strict = false, lenient = false } = {}) {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return readBody(bytes, {
      resource: resources.boats,
      operation,
      actor,
      preferences: { strict, lenient, minimal: false, quiet: false, values: new Map<string, string>() },
    });
  }

  function violations(body: unknown, operation: Operation = 'create', options = {}): Record<string, string> {
    try {
      read(body, operation, options);
    } catch (error) {
      return Object.fromEntries(((error as Problem).document.violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]));
    }
    return {};
  }

  it('converts moments and relations', () => {
    expect(read({ name: 'Petrel', launchedAt: '2024-05-06T07:08:09+02:00', homePort: '/api/harbours/4', tags: ['a'] })).toEqual({
      name: 'Petrel',
      launchedAt: new Date('2024-05-06T05:08:09Z'),
      homePort: 4,
      tags: ['a'],
    });
    expect(read({ name: 'Petrel', homePort: 4 })).toEqual({ name: 'Petrel', homePort: 4 });
    expect(read({ name: 'Petrel', homePort: { '@id': '/api/harbours/4', name: 'ignored' } })).toEqual({ name: 'Petrel', homePort: 4 });
  });

  it.each([' ', '\t\n', '\u00A0', '\u200B', '\u3164 \uFEFF'])('takes a required text of blanks alone for an empty one: %j', (name) => {
    for (const operation of ['create', 'update', 'replace'] as const)
      expect(violations({ name, homePort: 4 }, operation)).toEqual({ name: VIOLATION_CODES.blank });
    expect(read({ name: ` Petrel ${name}`, homePort: 4 })).toMatchObject({ name: ` Petrel ${name}` });
  });

  it('refuses what is no JSON object with 400', () => {
    for (const body of ['', '{', '[]', 'null', '3', '"x"', '\ufffe'])
      expect(() => read(body)).toThrow(expect.objectContaining({ status: 400 }));
    expect(() =>
      readBody(Buffer.from([0x7b, 0xff, 0x7d]), {
        resource: resources.boats,
        operation: 'create',
        actor: sailor,
        preferences: { strict: false, lenient: false, minimal: false, quiet: false, values: new Map<string, string>() },
      }),
    ).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('tells everything that is wrong at once, one violation per property', () => {
    const broken = { name: 42, kind: 'rowing', length: 0, racing: 'yes', launchedAt: 'xx', tags: 'x', homePort: '/api/boats/1' };
    expect(violations(broken)).toEqual({
      name: VIOLATION_CODES.type,
      kind: VIOLATION_CODES.notAChoice,
      length: VIOLATION_CODES.tooLow,
      racing: VIOLATION_CODES.type,
      launchedAt: VIOLATION_CODES.date,
      tags: VIOLATION_CODES.type,
      homePort: VIOLATION_CODES.invalid,
    });
  });

  it('checks length, null, absence and NUL', () => {
    expect(violations({})).toEqual({ name: VIOLATION_CODES.blank });
    expect(violations({ name: '' })).toEqual({ name: VIOLATION_CODES.blank });
    expect(violations({ name: null })).toEqual({ name: VIOLATION_CODES.null });
    expect(violations({ name: 'x'.repeat(41) })).toEqual({ name: VIOLATION_CODES.tooLong });
    expect(violations({ name: 'a\0b' })).toEqual({ name: VIOLATION_CODES.nul });
    expect(violations({ name: 'a', tags: ['a\0'] })).toEqual({ tags: VIOLATION_CODES.nul });
    expect(violations({ name: 'a', kind: null })).toEqual({ kind: VIOLATION_CODES.null });
    expect(violations({ name: 'a', length: null })).toEqual({});
    expect(violations({ name: 'a', launchedAt: '2026-02-31T00:00:00Z' })).toEqual({ launchedAt: VIOLATION_CODES.date });
  });

  it("ignores what is read-only, not the writer's to write or of the document", () => {
    const record = {
      '@id': '/api/boats/3',
      '@type': 'Boat',
      id: '/api/boats/3',
      name: 'Petrel',
      originId: 3,
      _links: {},
      'hydra:view': {},
      berth: 'A1',
      __proto__: { racing: true },
    };
    expect(read(record)).toEqual({ name: 'Petrel' });
    expect(read({ name: 'Petrel', berth: 'A1' }, 'create', { actor: master })).toEqual({ name: 'Petrel', berth: 'A1' });
    expect(read({ registration: 'X' }, 'update')).toEqual({});
  });

  it('names unknown members, with the nearest that the writer may write', () => {
    expect(violations({ name: 'a', nope: 1, berth: 'A1' })).toEqual({ nope: VIOLATION_CODES.unknown });
    const messageOf = (body: object, actor = sailor): string | undefined => {
      try {
        read(body, 'update', { actor });
        return undefined;
      } catch (error) {
        return (error as Problem).detail;
      }
    };
    expect(messageOf({ lenght: 1 })).toBe('lenght: There is no such member. Did you mean "length"?');
    expect(messageOf({ bertth: 'A1' })).toBe('bertth: There is no such member.');
    expect(messageOf({ bertth: 'A1' }, master)).toBe('bertth: There is no such member. Did you mean "berth"?');
  });

  it('names so many as can be read', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`nope${index}`, 1]));
    expect(Object.keys(violations({ name: 'a', ...many }))).toHaveLength(20);
  });

  it('ignores unknown members under handling=lenient', () => {
    expect(read({ name: 'a', nope: 1 }, 'create', { lenient: true })).toEqual({ name: 'a' });
  });

  it('names unknown and unwritable members under handling=strict', () => {
    expect(violations({ name: 'a', nope: 1, berth: 'A1', '@id': 'x' }, 'create', { strict: true })).toEqual({
      nope: VIOLATION_CODES.unknown,
      berth: VIOLATION_CODES.unknown,
    });
  });

  it('leaves absent members of a patch alone', () => {
    expect(read({ racing: true }, 'update')).toEqual({ racing: true });
    expect(read({}, 'update')).toEqual({});
  });

  it('puts absent members of a replacement back to their defaults, secrets excepted', () => {
    expect(read({ name: 'Skua' }, 'replace', { actor: master })).toEqual({
      name: 'Skua',
      kind: undefined,
      length: null,
      racing: undefined,
      launchedAt: null,
      skipperEmail: null,
      berth: null,
      tags: null,
      homePort: null,
    });
  });
});
