import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { Environment } from '../../config/environment.js';
import { AccessTokenService } from './access-token.service.js';
import { TokenTerms } from '../token-terms.js';

describe('An access token', () => {
  const environment = new Environment().with({ JWT_SECRET: 'secret', JWT_TTL: 900 });
  const service = new AccessTokenService(new TokenTerms(environment), new FakeClock('2026-03-02T08:00:00.750Z'));
  const { token, expiresAt } = service.issue({ id: 7, username: 'teacher' }, 3);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

  it('says who, for which portal and until when, and nothing about rights', () => {
    expect(decode(header)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    expect(decode(payload)).toEqual({
      sub: '7',
      username: 'teacher',
      iss: 'lyceum',
      aud: 'lyceum/portals/3',
      iat: Date.parse('2026-03-02T08:00:00Z') / 1000,
      exp: Date.parse('2026-03-02T08:15:00Z') / 1000,
    });
    expect(expiresAt).toEqual(new Date('2026-03-02T08:15:00Z'));
  });

  it('is signed with the configured secret', () => {
    expect(signature).toBe(createHmac('sha256', 'secret').update(`${header}.${payload}`).digest('base64url'));
  });
});
