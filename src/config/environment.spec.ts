import { describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { Environment } from './environment.js';
import { StartupError } from './startup-error.js';

const secrets = { APP_SECRET: 'kernel', JWT_SECRET: 'tokens' };
const strong = { APP_SECRET: '0123456789abcdef0123456789abcdef', JWT_SECRET: 'fedcba9876543210fedcba9876543210' };

function rejection(source: Record<string, string>): string {
  try {
    Environment.parse(source);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
  }
  throw new Error('The settings were accepted.');
}

describe('the environment', () => {
  it('has a default for everything but the secrets', () => {
    expect(Environment.parse(secrets)).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('.lyceum'),
      DATABASE_POOL_SIZE: 10,
      JWT_TTL: 3600,
      JWT_REFRESH_TTL: 30 * 24 * 3600,
      PAGE_SESSION_TTL: 12 * 3600,
      WEBHOOKS_ENABLED: false,
      WEBHOOKS_SCOPE: 'global',
      WEBHOOKS_HASH_ALGO: 'sha256',
      WEBHOOKS_EVENT_FILTER: '',
      PORTAL_ID: 1,
      CORS_ORIGINS: [],
      TRUST_PROXY: false,
      BODY_LIMIT: 1_048_576,
      UPLOAD_LIMIT: 1_073_741_824,
      FILES_DIR: resolve('.lyceum/files'),
      LOG_LEVEL: 'info',
      seedsDemo: true,
    });
    expect(Environment.parse(secrets).DATABASE_URL).toBeUndefined();
  });

  it('listens to the world and seeds no demo in production', () => {
    expect(Environment.parse({ ...strong, NODE_ENV: 'production' })).toMatchObject({ HOST: '0.0.0.0', seedsDemo: false });
    expect(Environment.parse({ ...strong, NODE_ENV: 'production', HOST: '::1', SEED_DEMO: 'true' })).toMatchObject({
      HOST: '::1',
      seedsDemo: true,
    });
  });

  it('turns texts into values', () => {
    const source = {
      PORT: '0',
      WEBHOOKS_ENABLED: 'Yes',
      WEBHOOKS_SCOPE: 'per_meeting',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173,',
      PUBLIC_URL: 'https://lms.example/base/',
      DATABASE_REPLICA_URLS: 'postgres://a/b,postgresql://c/d',
    };
    expect(Environment.parse({ ...secrets, ...source })).toMatchObject({
      PORT: 0,
      WEBHOOKS_ENABLED: true,
      WEBHOOKS_SCOPE: 'per_meeting',
      CORS_ORIGINS: ['https://a.example', 'http://localhost:5173'],
      PUBLIC_URL: 'https://lms.example/base',
      DATABASE_REPLICA_URLS: ['postgres://a/b', 'postgresql://c/d'],
    });
  });

  it.each([
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
  ])('trusts %s as proxies', (text, value) => {
    expect(Environment.parse({ ...secrets, TRUST_PROXY: text }).TRUST_PROXY).toEqual(value);
  });

  it('takes an empty text for an absent one and ignores what it does not know', () => {
    expect(Environment.parse({ ...secrets, PORT: ' ', DATABASE_URL: '', HOME: '/root' })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'lms.example'],
    ['PUBLIC_URL', 'https://lms.example/?a=b'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_REPLICA_URLS', 'postgres://a/b,c'],
    ['DATABASE_POOL_SIZE', '0'],
    ['JWT_TTL', '0'],
    ['JWT_REFRESH_TTL', '1h'],
    ['VIDEOCONF_URL', 'ftp://meet.example'],
    ['WEBHOOKS_ENABLED', 'maybe'],
    ['WEBHOOKS_SCOPE', 'room'],
    ['WEBHOOKS_HASH_ALGO', 'md5'],
    ['PORTAL_ID', '0'],
    ['PORTAL_BY_HOST', 'sometimes'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8/9'],
    ['BODY_LIMIT', '1MiB'],
    ['UPLOAD_LIMIT', '20MiB'],
    ['SEED_DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s', (name, value) => {
    expect(rejection({ ...secrets, [name]: value })).toMatch(new RegExp(`^One setting is wrong in the environment:\n  ${name} must `));
  });

  it('tells every mistake at once and echoes no secret', () => {
    const message = rejection({ APP_SECRET: 'kernel', PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(message).toContain('3 settings are wrong');
    expect(message).toContain('PORT must be a whole number from 0 to 65535 (it is "x")');
    expect(message).toContain('DATABASE_URL must look like');
    expect(message).toContain('JWT_SECRET is missing');
    expect(message).not.toContain('hunter2');
  });

  it.each([
    ['too short', 'short'],
    ['too uniform', 'a'.repeat(64)],
    ['a repeated word', 'changeme'.repeat(5)],
  ])('refuses a secret in production that is %s', (_reason, APP_SECRET) => {
    const message = rejection({ ...strong, NODE_ENV: 'production', APP_SECRET });
    expect(message).toContain('APP_SECRET is too weak: set it to at least 32 random characters');
    expect(message).not.toContain(APP_SECRET);
  });

  it('refuses one secret for two purposes, and a guessable one for the video server, in production', () => {
    const production = { ...strong, NODE_ENV: 'production' };
    expect(rejection({ ...production, JWT_SECRET: strong.APP_SECRET })).toContain('JWT_SECRET is the same as APP_SECRET');
    expect(rejection({ ...production, VIDEOCONF_SALT: 'fifteen letters' })).toContain('VIDEOCONF_SALT is too short: it has 16 characters');
    expect(Environment.parse({ ...production, VIDEOCONF_SALT: 'sixteen letters!' })).toHaveProperty('VIDEOCONF_SALT', 'sixteen letters!');
    expect(Environment.parse({ APP_SECRET: 'one', JWT_SECRET: 'one', VIDEOCONF_SALT: 'short' })).toHaveProperty('VIDEOCONF_SALT', 'short');
  });

  it('is frozen; a changed copy leaves it as it was', () => {
    const environment = Environment.parse(secrets);
    expect(environment.with({ DATABASE_URL: 'postgres://a/b' })).toMatchObject({ DATABASE_URL: 'postgres://a/b', PORT: 3000 });
    expect(environment.DATABASE_URL).toBeUndefined();
    expect(() => Object.assign(environment, { PORT: 1 })).toThrow(TypeError);
  });
});
