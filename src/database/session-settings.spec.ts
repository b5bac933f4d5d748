import { describe, expect, it } from '@jest/globals';
import { withSessionSettings } from './session-settings.js';

const optionsOf = (url: string): string => new URLSearchParams(url.split('?')[1]).get('options') ?? '';

describe('withSessionSettings', () => {
  it('names what we rely on behind the options of the address, and what we prefer before them', () => {
    const options = optionsOf(withSessionSettings('postgresql://u@h/d?options=-c%20jit%3Don%20-c%20DateStyle%3DGerman', false));
    expect(options).toMatch(/^-c jit=off -c jit=on -c DateStyle=German -c DateStyle=ISO,MDY /);
    expect(options).toContain('-c TimeZone=UTC');
  });

  it('names what poolers know, and nothing else', () => {
    expect(optionsOf(withSessionSettings('postgresql://u@h/d', true))).toBe(
      '-c DateStyle=ISO,MDY -c IntervalStyle=postgres -c TimeZone=UTC',
    );
  });

  it('keeps the address and its other parameters, of a socket too', () => {
    const url = withSessionSettings('postgresql://u@/d?host=%2Ftmp%2Fx&sslmode=disable', false);
    expect(url).toMatch(/^postgresql:\/\/u@\/d\?host=%2Ftmp%2Fx&sslmode=disable&options=/);
  });
});
