import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { columnTypes } from './column-types.js';

const { TIMESTAMPTZ } = pg.types.builtins;
const ours = columnTypes.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown;
const drivers = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown;

describe('a moment of the database', () => {
  it('is read as the driver reads it, in any year, to the microsecond and in any zone', () => {
    const moments = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
    const fraction = fc.oneof(
      fc.constant(''),
      fc.stringMatching(/^\d{1,6}$/).map((digits) => `.${digits}`),
    );
    const zone = fc.oneof(fc.constant('+00'), fc.constantFrom('+01', '-05', '+05:30', '-00:44:30'));
    fc.assert(
      fc.property(moments, fraction, zone, (moment, part, offset) => {
        const text = `${moment.toISOString().slice(0, 19).replace('T', ' ')}${part}${offset}`;
        expect([text, ours(text)]).toEqual([text, drivers(text)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is none, before our era or after the year 9999, is read as the driver reads it', () => {
    for (const text of ['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '10000-01-01 00:00:00+00', '0099-01-01 00:00:00+00'])
      expect([text, ours(text)]).toEqual([text, drivers(text)]);
  });
});
