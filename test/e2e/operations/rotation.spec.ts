import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { AccessTokenService } from '../../../src/auth/tokens/access-token.service.js';
import { TokenTerms } from '../../../src/auth/token-terms.js';
import { SystemClock } from '../../../src/config/clock.js';
import { Environment } from '../../../src/config/environment.js';
import { ServiceLog } from '../../../src/operations/service-log.js';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { RoomSender, userEvent } from '../../support/room-sender.js';

const KEYS = { JWT_SECRET: 'the present key of tokens', JWT_SECRET_PREVIOUS: 'the key of tokens before' };
const CALLBACK = { CALLBACK_SECRET: 'the present key of callbacks', CALLBACK_SECRET_PREVIOUS: 'the key of callbacks before' };

describe('While keys are changed', () => {
  const lines: Record<string, unknown>[] = [];
  let app: TestApplication;
  let teacher: Person;

  beforeAll(async () => {
    const logger = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    app = await TestApplication.start({
      variables: { ...KEYS, ...CALLBACK, LOG_LEVEL: 'warn' },
      instead: new Map([[ServiceLog, new ServiceLog(logger)]]),
    });
    teacher = await app.given.teacher();
  });
  afterAll(() => app.close());

  const statusWith = async (key: string): Promise<number> => {
    const environment = app.app.get(Environment).with({ JWT_SECRET: key });
    const { token } = new AccessTokenService(new TokenTerms(environment), new SystemClock()).issue(teacher, 1);
    return (await new ApiClient(app.url, { Authorization: `Bearer ${token}` }).get('/api/me')).status;
  };

  it('accepts tokens of the present key and of the one before, and no other', async () => {
    expect(await statusWith(KEYS.JWT_SECRET)).toBe(200);
    expect(await statusWith(KEYS.JWT_SECRET_PREVIOUS)).toBe(200);
    expect(await statusWith('a key of neither')).toBe(401);
  });

  it('signs tokens with the present key only', async () => {
    const [, token = ''] = app.authorizationOf(teacher).split(' ');
    const terms = app.app.get(TokenTerms, { strict: false });
    expect(terms.keyFor(token)).toBe(terms.key);
  });

  it('takes deliveries of the present key and of the one before, and no other', async () => {
    const meeting = await app.given.meeting();
    const outcomes: unknown[] = [];
    for (const [at, secret] of [CALLBACK.CALLBACK_SECRET, CALLBACK.CALLBACK_SECRET_PREVIOUS, 'neither'].entries()) {
      const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret });
      const { body } = await sender.modern([userEvent('user-joined', meeting.remoteId, `user ${at}`, Date.now(), { name: `user ${at}` })]);
      outcomes.push([body.authenticated, body.recorded]);
    }
    expect(outcomes).toEqual([
      [true, 1],
      [true, 1],
      [false, 0],
    ]);
  });

  it('says once that a proxy comes that nobody named', async () => {
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      await fetch(`${app.url}/api/courses`, { headers: { 'X-Forwarded-For': address } });
    }
    const said = lines.filter(({ msg }) => String(msg).includes('TRUST_PROXY is off'));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ level: 40, msg: expect.stringContaining('127.0.0.1') });
  });
});
