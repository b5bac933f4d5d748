import { beforeAll, describe, expect, it } from '@jest/globals';
import { type BoatFixtures, boatFixtures } from '../../../test/support/boat-fixtures/boats.js';
import { parseListQuery } from './list-query.parser.js';

const NORMAL = { strict: false, lenient: false, minimal: false, quiet: false, values: new Map<string, string>() };

describe('parseListQuery', () => {
  let resources: BoatFixtures;
  beforeAll(async () => {
    resources = await boatFixtures();
  });

  const parse = (query: string, lenient = false) => parseListQuery(query, resources.boats, { ...NORMAL, lenient });
  const clauses = (query: string) => parse(query).filters.map(({ comparison, values }) => ({ comparison, values }));

  it('starts on the first page of thirty', () => {
    expect(parse('')).toMatchObject({ page: 1, itemsPerPage: 30, partial: false, filters: [], order: [] });
  });

  it('clamps the page size and refuses what is no page', () => {
    expect(parse('itemsPerPage=1000').itemsPerPage).toBe(100);
    for (const query of [
      'page=0',
      'page=-1',
      'page=abc',
      'page=',
      'page=1.9',
      'itemsPerPage=0',
      'itemsPerPage=x',
      'page=999999999',
      'pagination=false',
      'partial=maybe',
    ]) {
      expect(() => parse(query)).toThrow(expect.objectContaining({ status: 400 }));
    }
  });

  it('converts by the type of the field', () => {
    expect(clauses('length=12')).toEqual([{ comparison: 'exact', values: [12] }]);
    expect(clauses('length[]=1&length[]=2')).toEqual([{ comparison: 'exact', values: [1, 2] }]);
    expect(clauses('length[between]=1..9')).toEqual([{ comparison: 'between', values: [1, 9] }]);
    expect(clauses('racing=1')).toEqual([{ comparison: 'exact', values: [true] }]);
    expect(clauses('kind=motor')).toEqual([{ comparison: 'exact', values: ['motor'] }]);
    expect(clauses('launchedAt[after]=2026-03-01')).toEqual([{ comparison: 'gte', values: [new Date('2026-03-01T00:00:00Z')] }]);
    expect(clauses('launchedAt[strictly_before]=2026-03-01T10:00:00%2B02:00')).toEqual([
      { comparison: 'lt', values: [new Date('2026-03-01T08:00:00Z')] },
    ]);
    expect(clauses('launchedAt[before]=2026-03-01T10:00:00%2B02:00')).toEqual(clauses('launchedAt[before]=2026-03-01T10:00:00+02:00'));
    expect(clauses('launchedAt[before]=2026-03-01+10:00')).toEqual(clauses('launchedAt[before]=2026-03-01T10:00:00Z'));
    expect(clauses('exists[launchedAt]=false')).toEqual([{ comparison: 'exists', values: [false] }]);
  });

  it('takes relations and ids as ids or IRIs, absolute ones too', () => {
    expect(clauses('homePort=4')).toEqual(clauses('homePort=/api/harbours/4'));
    expect(clauses('homePort=https://lms.example/api/harbours/4')).toEqual(clauses('homePort=4'));
    expect(clauses('id[0]=/api/boats/1&id[1]=2')).toEqual([{ comparison: 'exact', values: [1, 2] }]);
  });

  it('asks for the whole text where a part of it would match too', () => {
    expect(clauses('name=Pet')).toEqual([{ comparison: 'partial', values: ['Pet'] }]);
    expect(clauses('name[exact]=Petrel')).toEqual([{ comparison: 'exact', values: ['Petrel'] }]);
  });

  it.each([
    ['before', '2026-03-01T23:59:59.000Z'],
    ['strictly_before', '2026-03-01T00:00:00.000Z'],
    ['after', '2026-03-01T00:00:00.000Z'],
    ['strictly_after', '2026-03-01T23:59:59.000Z'],
  ])('takes a day alone for the whole day: %s', (name, instant) => {
    expect(clauses(`launchedAt[${name}]=2026-03-01`)).toMatchObject([{ values: [new Date(instant)] }]);
    expect(clauses(`launchedAt[${name}]=2026-03-01T00:00:00Z`)).toMatchObject([{ values: [new Date('2026-03-01T00:00:00Z')] }]);
  });

  it('lets the last of repeated plain parameters win', () => {
    expect(clauses('length=1&length=2')).toEqual([{ comparison: 'exact', values: [2] }]);
  });

  it.each([
    ['order[name]=sideways', 'asc or desc'],
    ['order[keyCode]=asc', 'There are id, name, length'],
    ['order[lenght]=asc', 'Did you mean "length"?'],
    ['keyCode=1', 'All are in /api/docs?filter_tags[]=Boat.'],
    ['lenght=12', 'Did you mean "length"?'],
    ['kind=rowing', 'sail, motor.'],
    ['kind=moter', 'sail, motor. Did you mean "motor"?'],
    ['racing=perhaps', 'true or false'],
    ['length=long', 'a whole number'],
    ['length=99999999999999', 'a whole number'],
    ['launchedAt[before]=yesterday', 'a date'],
    ['launchedAt[before]=2026-13-45', 'existing date'],
    ['launchedAt[before]=2026-06-31', 'existing date'],
    ['launchedAt[after]=2026-02-29T10:00:00Z', 'existing date'],
    ['homePort=/api/boats/1', '/api/harbours/1'],
    ['properties[]=keyCode', 'There is no property "keyCode" to select'],
    ['properties[]=nmae', 'Did you mean "name"?'],
    ['name[like]=x', 'There is no query parameter "name[like]"'],
    ['order[nmae]=asc', 'Did you mean "name"?'],
    ['tags=x', 'There is no query parameter "tags"'],
  ])('refuses %s and names what is valid', (query, named) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ status: 400, message: expect.stringContaining(named) }));
  });

  it('ignores unknown parameters for those who prefer leniency, and still no ill-typed ones', () => {
    expect(parse('lenght=12', true).filters).toEqual([]);
    expect(() => parse('length=long', true)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('orders in the order given, relations included', () => {
    expect(parse('order[homePort.name]=DESC&order[name]=asc').order.map(({ target, direction }) => [target.kind, direction])).toEqual([
      ['related', 'desc'],
      ['field', 'asc'],
    ]);
  });
});
