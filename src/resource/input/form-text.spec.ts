import { describe, expect, it } from '@jest/globals';
import type { FieldDefinition } from '../model/resource-definition.js';
import { memberFromText } from './form-text.js';

const member = (type: FieldDefinition['type'], value: unknown, items?: FieldDefinition['items']): unknown =>
  memberFromText({ type, items } as FieldDefinition, value);

describe('a text of a form, as a member', () => {
  it.each([
    ['integer', '-7', -7],
    ['number', '1.5', 1.5],
    ['decimal', '1.50', '1.50'],
    ['boolean', 'on', true],
    ['boolean', 'FALSE', false],
    ['reference', '/api/users/3', '/api/users/3'],
    ['references', '/api/users/3', ['/api/users/3']],
    ['references', '["/api/users/3",4]', ['/api/users/3', 4]],
    ['references', ['/api/users/3', '/api/users/4'], ['/api/users/3', '/api/users/4']],
    ['json', '{"a":[1]}', { a: [1] }],
    ['text', '12', '12'],
  ] as const)('that is a %s: %j', (type, text, expected) => expect(member(type, text)).toEqual(expected));

  it.each(['integer', 'boolean', 'reference', 'datetime', 'choice', 'json'] as const)('left empty where a %s is meant, is null', (type) =>
    expect(member(type, '')).toBeNull(),
  );

  it('left empty where a text is meant, is that text', () => expect(member('text', '')).toBe(''));

  it.each([
    ['7', 'integer', [7]],
    ['[7,9]', 'integer', [7, 9]],
    [['7', '9'], 'integer', [7, 9]],
    ['7', 'string', ['7']],
    [['7', '9'], 'string', ['7', '9']],
    ['{"cid":3}', 'object', [{ cid: 3 }]],
  ] as const)('of a list: %j of %ss', (text, items, expected) => expect(member('json', text, items)).toEqual(expected));

  it.each([
    ['integer', '7a'],
    ['number', '1e5'],
    ['boolean', 'perhaps'],
    ['json', '{"a"'],
  ] as const)('that fits no %s stays for validation: %j', (type, text) => expect(member(type, text)).toBe(text));
});
