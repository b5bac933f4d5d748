import { describe, expect, it } from '@jest/globals';
import { passiveType } from './passive-type.js';

describe('the type of a file of users', () => {
  it.each([
    ...['text/javascript', 'application/javascript', 'application/x-javascript', 'application/ecmascript', 'text/javascript1.5'],
    ...['text/x-ecmascript', 'text/jscript', 'text/livescript', 'TEXT/JavaScript; charset=utf-8', 'text/css', 'application/wasm'],
  ])('is bytes where a page would run it: %s', (type) => {
    expect(passiveType(type)).toBe('application/octet-stream');
  });

  it.each(['text/plain', 'image/png', 'image/svg+xml', 'application/pdf', 'application/json', 'text/csv', 'text/html'])(
    'stays what it is otherwise: %s',
    (type) => {
      expect(passiveType(type)).toBe(type);
    },
  );
});
