import { describe, expect, it } from '@jest/globals';
import { valueAt } from './untyped-value.js';

describe('a path into foreign JSON', () => {
  const source: unknown = JSON.parse('{"user":{"name":"Sam","__proto__":{"role":"admin"}},"list":[{"a":1}],"nothing":null}');

  it('leads to a value', () => {
    expect(valueAt(source, 'user.name')).toBe('Sam');
    expect(valueAt(source, 'nothing')).toBeNull();
  });

  it.each(['user.age', 'user.name.length', 'list.0', 'list.length', 'nothing.more', 'constructor', 'user.toString', 'user.role'])(
    'leads nowhere: %s',
    (path) => {
      expect(valueAt(source, path)).toBeUndefined();
    },
  );
});
