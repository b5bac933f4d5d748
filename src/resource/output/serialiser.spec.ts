import { describe, expect, it } from '@jest/globals';
import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { jsonLdObject, jsonObject, serialiseMembers } from './serialiser.js';

function shelf(...fields: readonly Partial<FieldDefinition>[]): ResourceDefinition {
  const readable = fields.map((field) => [field.name, { readable: true, ...field }]);
  return { name: 'Shelf', iri: '/api/shelves', fields: new Map(readable as [string, FieldDefinition][]) } as unknown as ResourceDefinition;
}

const books = { iri: '/api/books' } as ResourceDefinition;

describe('A row as JSON', () => {
  const resource = shelf(
    { name: 'id', type: 'integer' },
    { name: 'label', type: 'string' },
    { name: 'open', type: 'boolean' },
    { name: 'boughtAt', type: 'datetime' },
    { name: 'marks', type: 'json' },
    { name: 'first', type: 'reference', target: books },
    { name: 'best', type: 'references', target: books },
    { name: 'allBooks', type: 'collection', target: books },
    { name: 'price', type: 'decimal', readable: false },
  );
  const row = { id: 7, label: 'a "b"\n\u2028ü', open: false, boughtAt: new Date('2026-03-01T10:00:00.500Z'), marks: { deep: [1, null] } };
  const whole = { ...row, first: 3, best: [4, 5], price: '9.90' };

  it('holds what the row holds, relations as addresses, moments in UTC', () => {
    const members = serialiseMembers(whole, resource);
    expect(JSON.parse(jsonObject(members))).toEqual({
      id: 7,
      label: 'a "b"\n\u2028ü',
      open: false,
      boughtAt: '2026-03-01T10:00:00+00:00',
      marks: { deep: [1, null] },
      first: '/api/books/3',
      best: ['/api/books/4', '/api/books/5'],
      allBooks: '/api/shelves/7/all_books',
    });
    expect(jsonLdObject(whole, resource, members)).toBe(`{"@id":"/api/shelves/7","@type":"Shelf"${members}}`);
  });

  it('sends nulls, and leaves out what its reader may not see', () => {
    const nothing = { id: 7, label: null, boughtAt: null, first: null, best: null };
    expect(jsonObject(serialiseMembers(nothing, resource))).toBe(
      '{"id":7,"label":null,"boughtAt":null,"first":null,"best":null,"allBooks":"/api/shelves/7/all_books"}',
    );
  });

  it('holds the members asked for in the order in which they were, and an unknown one not at all', () => {
    expect(jsonObject(serialiseMembers(whole, resource, new Set(['open', '', 'id'])))).toBe('{"open":false,"id":7}');
    expect(jsonObject(serialiseMembers(whole, resource, new Set([''])))).toBe('{}');
  });

  it('keeps years beyond four digits and moments that are none', () => {
    expect(serialiseMembers({ boughtAt: new Date('+012026-03-01T10:00:00Z') }, shelf({ name: 'boughtAt', type: 'datetime' }))).toBe(
      ',"boughtAt":"+012026-03-01T10:00:00+00:00"',
    );
    expect(serialiseMembers({ boughtAt: Infinity }, shelf({ name: 'boughtAt', type: 'datetime' }))).toBe(',"boughtAt":null');
  });
});
