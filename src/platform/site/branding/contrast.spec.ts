import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrast, contrastOnPages, LEAST_CONTRAST, onDark } from './contrast.js';

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#1f5f99', '#1f5f99')).toBe(1);
  });

  it('is enough on dark surfaces for every colour, and the colour of the product is readable on light ones', () => {
    fc.assert(fc.property(color, (value) => contrast(onDark(value), '#262d38') >= LEAST_CONTRAST));
    expect(contrastOnPages('#1f5f99')).toBeGreaterThan(LEAST_CONTRAST);
    expect(contrastOnPages('#7db8ee')).toBeLessThan(LEAST_CONTRAST);
  });
});
