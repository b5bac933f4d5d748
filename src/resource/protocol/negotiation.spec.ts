import { describe, expect, it } from '@jest/globals';
import { COLLECTION_TYPES, ITEM_TYPES, WRITE_TYPES } from './media-type.js';
import { negotiate, requireContentType } from './negotiation.js';

describe('negotiate', () => {
  it.each([
    [undefined, 'jsonld'],
    ['', 'jsonld'],
    ['*/*', 'jsonld'],
    ['*/*; charset=utf-8', 'jsonld'],
    ['application/*', 'jsonld'],
    ['application/json', 'json'],
    ['application/json, application/ld+json', 'jsonld'],
    ['application/json, text/plain, */*', 'jsonld'],
    ['application/ld+json;q=0.1, application/json;q=0.8', 'json'],
    ['APPLICATION/JSON', 'json'],
    ['application/ld+json; profile="http://example.org"', 'jsonld'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
    ['*/*, application/ld+json;q=0', 'json'],
    ['text/csv', 'csv'],
  ])('answers %p with %s', (accept, name) => {
    expect(negotiate(accept, COLLECTION_TYPES).name).toBe(name);
  });

  it.each(['text/plain', 'invalid', 'application/ld+json;q=0', 'application/json;q=nonsense', ','])('refuses %p with 406', (accept) => {
    expect(() => negotiate(accept, ITEM_TYPES)).toThrow(expect.objectContaining({ status: 406 }));
  });
});

describe('requireContentType', () => {
  it.each(['application/json', 'application/ld+json; charset=utf-8', 'Application/JSON'])('takes %p', (type) => {
    expect(() => requireContentType(type, WRITE_TYPES)).not.toThrow();
  });

  it.each([undefined, '', 'text/plain', 'application/merge-patch+json', 'multipart/form-data; boundary=x'])(
    'refuses %p with 415',
    (type) => {
      expect(() => requireContentType(type, WRITE_TYPES)).toThrow(expect.objectContaining({ status: 415 }));
    },
  );
});
