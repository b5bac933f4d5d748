import { type ApplicationOptions, TEST_SALT, TestApplication } from './application.js';
import { HookReconciler } from '../../src/conference/hooks/hook-reconciler.js';
import { RejectedDeliveries } from '../../src/conference/hooks/rejected-deliveries.js';
import { RegistrationRequests } from '../../src/conference/hooks/registration-requests.js';
import type { ApiClient } from './api-client.js';
import { FakeClock } from './fake-clock.js';
import { type Dialect, VideoconferenceServerDouble } from './videoconference-server.js';
import { PublicDoor } from './videoconference-server-door.js';

/** The service, a videoconference server, the proxy between them, and a clock that all of them go by. */
export interface Scene {
  readonly app: TestApplication;
  readonly server: VideoconferenceServerDouble;
  readonly door: PublicDoor;
  readonly clock: FakeClock;
  /** The reconciler runs for so many seconds, in steps of five. */
  pass(seconds: number): Promise<void>;
  /** An administrator whose token is good from now on. */
  readonly administrator: ApiClient;
  /** No meeting, no hook, nothing on a server of this dialect, and these settings over those of the environment. */
  reset(settings?: Readonly<Record<string, unknown>>, dialect?: Dialect): Promise<void>;
  close(): Promise<void>;
}

/** @param more settings and providers beyond those of the fixture */
export async function scene({
  variables = {},
  ...others
}: Pick<ApplicationOptions, 'variables' | 'instead' | 'plansOnce'> = {}): Promise<Scene> {
  const clock = new FakeClock();
  const server = await VideoconferenceServerDouble.start({ secret: TEST_SALT, now: () => clock.now() });
  const door = await PublicDoor.open();
  const app = await TestApplication.start({
    clock,
    variables: {
      VIDEOCONF_URL: server.url,
      VIDEOCONF_ALLOW_HTTP: 'true',
      VIDEOCONF_ALLOW_PRIVATE: 'true',
      PUBLIC_URL: door.url,
      WEBHOOKS_ENABLED: 'true',
      ...variables,
    },
    ...others,
  });
  door.leadTo(app.url);
  const reconciler = app.app.get(HookReconciler);
  const administrator = await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] });
  return {
    get administrator() {
      return app.as(administrator);
    },
    app,
    server,
    door,
    clock,
    async pass(seconds) {
      for (let passed = 0; passed < seconds; passed += 5) {
        clock.advance(5);
        await server.catchUp();
        await reconciler.round();
      }
    },
    async reset(settings = {}, dialect = '3.5') {
      // What was noted and not yet written would come back.
      await app.app.get(RejectedDeliveries, { strict: false }).flush();
      await app.dataSource.query('DELETE FROM conference_hook');
      await app.dataSource.query('DELETE FROM conference_meeting');
      await app.dataSource.query('DELETE FROM conference_received_delivery');
      await app.dataSource.query('DELETE FROM conference_rejected_delivery');
      app.app.get(RegistrationRequests, { strict: false }).take();
      server.reset(dialect);
      door.mood = 'open';
      const { status } = await app.as(administrator).put('/api/videoconference/settings', { salt: null, ...settings });
      if (status !== 200) throw new Error(`The settings were not taken: ${status}.`);
    },
    async close() {
      await app.close();
      await Promise.all([server.close(), door.close()]);
    },
  };
}
