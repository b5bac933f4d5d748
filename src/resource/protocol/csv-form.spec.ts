import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import { CSV_FORM } from './csv-form.js';

const cell = (value: unknown): string => stringify([[value]], CSV_FORM).trimEnd();

describe('a cell of our CSV', () => {
  it.each([
    [-5, '-5'],
    [-1.5e-7, '-1.5e-7'],
    ['-33.8688197', '-33.8688197'],
    ['0.50', '0.50'],
    [true, 'true'],
  ])('is the number or word %j as it is', (value, written) => expect(cell(value)).toBe(written));

  it.each(['=1+1', '-1+2', '+49', '@SUM(A1)', '-', '-1e5|cmd', '\t=1'])('is no formula for %j', (text) => {
    expect(cell(text).replaceAll('"', '')).toBe(`'${text}`);
  });
});
