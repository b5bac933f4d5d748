import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseQueryString } from './query-string.js';

describe('parseQueryString', () => {
  it('takes brackets apart and keeps dots', () => {
    expect(parseQueryString('a=1&b[]=2&c[gt]=3&order[homePort.name]=asc&d.e=x+y%2B')).toEqual([
      { name: 'a', keys: [], value: '1' },
      { name: 'b', keys: [''], value: '2' },
      { name: 'c', keys: ['gt'], value: '3' },
      { name: 'order', keys: ['homePort.name'], value: 'asc' },
      { name: 'd.e', keys: [], value: 'x y+' },
    ]);
  });

  it('takes encoded brackets and lists of hundreds', () => {
    const query = Array.from({ length: 400 }, (_, index) => `id%5B${index}%5D=${index}`).join('&');
    const parsed = parseQueryString(query);
    expect(parsed).toHaveLength(400);
    expect(parsed[399]).toEqual({ name: 'id', keys: ['399'], value: '399' });
  });

  it.each(['%', '%zz=1', 'a[b=1', 'a]b=1', '[x]=1', 'a%00=1', 'a=%00'])('refuses %p with 400', (query) => {
    expect(() => parseQueryString(query)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('never throws anything but a 400', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        try {
          parseQueryString(query);
        } catch (error) {
          expect(error).toMatchObject({ status: 400 });
        }
      }),
    );
  });

  it('gives back what URLSearchParams wrote', () => {
    const pairs = fc.array(
      fc.tuple(
        fc.stringMatching(/^[a-z][a-zA-Z.]{0,10}$/),
        fc.string().filter((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)),
      ),
    );
    fc.assert(
      fc.property(pairs, (entries) => {
        expect(parseQueryString(new URLSearchParams(entries).toString())).toEqual(
          entries.map(([name, value]) => ({ name, keys: [], value })),
        );
      }),
    );
  });
});
