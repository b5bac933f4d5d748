import { describe, expect, it } from '@jest/globals';
import type { ExtraFieldType } from './extra-field-types.js';
import { chosenOptions, suitsType } from './extra-field-value.js';

describe('a value of an extra field', () => {
  it.each<[ExtraFieldType, string]>([
    ['text', 'anything at all'],
    ['checkbox', '1'],
    ['integer', '-42'],
    ['float', '3.14'],
    ['date', '2024-02-29'],
    ['datetime', '2024-02-29 10:30'],
    ['letters_only', 'Zoë'],
    ['alphanumeric_space', 'Room 12'],
    ['video_url', 'https://example.org/talk'],
    ['timezone', 'Europe/Paris'],
    ['geolocation_coordinates', '48.85,2.35'],
    ['integer', ''],
  ])('of type %s may be "%s"', (type, text) => {
    expect(suitsType(type, text)).toBe(true);
  });

  it.each<[ExtraFieldType, string]>([
    ['checkbox', 'yes'],
    ['integer', '4.2'],
    ['float', '1e3'],
    ['date', '2023-02-29'],
    ['datetime', '2024-02-30 10:30'],
    ['letters_only', 'R2D2'],
    ['video_url', 'javascript:alert(1)'],
    ['timezone', 'Middle/Earth'],
    ['divider', 'text'],
  ])('of type %s may not be "%s"', (type, text) => {
    expect(suitsType(type, text)).toBe(false);
  });

  it('names the options that were chosen', () => {
    expect(chosenOptions('select_multiple', 'red;blue')).toEqual(['red', 'blue']);
    expect(chosenOptions('double_select', 'fr::paris')).toEqual(['fr', 'paris']);
    expect(chosenOptions('select_with_text', 'other::my own words')).toEqual(['other']);
    expect(chosenOptions('radio', 'red')).toEqual(['red']);
    expect(chosenOptions('text', 'red')).toEqual([]);
  });
});
