import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesOfMultibase58, multibase58 } from './multibase.js';

describe('multibase', () => {
  it('gives the examples of the specification', () => {
    expect(multibase58(Buffer.from('Multibase is awesome! \\o/'))).toBe('zYAjKoNbau5KiqmHPmSxYCvn66dA1vLmwbt');
    expect(multibase58(Buffer.from('yes mani !'))).toBe('z7paNL19xttacUY');
    expect(multibase58(Buffer.from([0, 0, 1]))).toBe('z112');
  });

  it('gives all bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(bytesOfMultibase58(multibase58(Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('reads nothing else', () => {
    for (const text of ['', 'uAAA', 'z0', 'zO', `z${'1'.repeat(200)}`]) expect(bytesOfMultibase58(text)).toBeUndefined();
  });
});
