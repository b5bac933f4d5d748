import { describe, expect, it } from '@jest/globals';
import { Actor } from '../../auth/actor.js';
import { all, any, rule } from '../model/rule.js';
import { TokenRequired } from '../protocol/token-required.js';
import { accessDenied, rowDenied } from './access-denied.js';

const ada = Actor.of({ id: 1, username: 'ada', roles: [] }, 1);
const [admin, teacher, open, member] = ['administrator', 'teacher of the course', 'while it is open', 'member'].map((words) =>
  rule(words, () => false),
) as [ReturnType<typeof rule>, ReturnType<typeof rule>, ReturnType<typeof rule>, ReturnType<typeof rule>];

describe('a rejection', () => {
  it('says in a sentence whom the rule admits, and has the rule itself beside it', () => {
    const refused = accessDenied(ada, any(admin, all(open, any(teacher, member))));
    expect([refused.getStatus(), refused.detail, refused.document.extensions]).toEqual([
      403,
      'Access Denied. This is for: administrator; while it is open and (teacher of the course or member).',
      { rule: 'administrator | while it is open & (teacher of the course | member)' },
    ]);
  });

  it('asks callers without a token for one', () => {
    expect(accessDenied(Actor.anonymous(1), admin)).toBeInstanceOf(TokenRequired);
  });

  it('says to who is known by less than a sign-in that this may be the reason', () => {
    const byKey = ada.by({ kind: 'key', id: 1, scopes: ['*:read'] }, false);
    expect(rowDenied(byKey, admin).detail).toBe(
      'Access Denied. This is for: administrator. An API key reaches no further than its scopes, whatever its owner may do.',
    );
  });

  it('is a sentence that can be read, however long the rule is', () => {
    const long = any(...Array.from({ length: 60 }, (_, index) => rule(`member of group ${index}`, () => false)));
    const { detail, document } = rowDenied(ada, long);
    expect(detail.length).toBeLessThan(350);
    expect(detail).toMatch(/; member of group \d+; member of …\.$|; member of group …\.$|; member …\.$|\d; …\.$/);
    expect(document.extensions?.['rule']).toBe(long.description);
  });
});
