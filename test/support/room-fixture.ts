import { pino } from 'pino';
import { ServiceLog } from '../../src/operations/service-log.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from './application.js';
import type { ApiClient } from './api-client.js';
import { FakeClock } from './fake-clock.js';
import { RoomSender } from './room-sender.js';

/** A service whose clock a test sets, what sends it events of rooms, and who looks at what became of them. */
export interface RoomScene {
  readonly app: TestApplication;
  readonly clock: FakeClock;
  readonly sender: RoomSender;
  readonly admin: ApiClient;
}

/**
 * To be closed by its application. Days may pass: tokens last for a year.
 * @param log takes each line of the log of the service, which writes none without it
 */
export async function roomFixture(log?: (line: string) => void): Promise<RoomScene> {
  const clock = new FakeClock();
  const logged = log && { instead: new Map([[ServiceLog, new ServiceLog(pino({ base: null, level: 'trace' }, { write: log }))]]) };
  const variables = { JWT_TTL: '31536000', ...(log && { LOG_LEVEL: 'debug' }) };
  const app = await TestApplication.start({ clock, variables, ...logged });
  const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
  return { app, clock, sender, admin: app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] })) };
}
