import { TEST_SALT, TestApplication } from './application.js';
import { HookKeeper } from '../../src/conference/hooks/hook-keeper.js';
import { MovableClock } from './movable-clock.js';
import { type DoubleOptions, VideoconferenceServerDouble } from './videoconference-server.js';
import { PublicDoor } from './videoconference-server-door.js';

/** The service, a videoconference server, the proxy between them, and a clock that all of them go by. */
export interface Scene {
  readonly app: TestApplication;
  readonly server: VideoconferenceServerDouble;
  readonly door: PublicDoor;
  readonly clock: MovableClock;
  /** The keeper goes its rounds for so many seconds, in steps of five. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function scene(variables: Readonly<Record<string, string>> = {}, dialect: DoubleOptions['dialect'] = '3.5'): Promise<Scene> {
  const clock = new MovableClock();
  const server = await VideoconferenceServerDouble.start({ secret: TEST_SALT, dialect, now: () => clock.now() });
  const door = await PublicDoor.open();
  const app = await TestApplication.start({
    clock,
    variables: { VIDEOCONF_URL: server.url, VIDEOCONF_ALLOW_HTTP: 'true', PUBLIC_URL: door.url, WEBHOOKS_ENABLED: 'true', ...variables },
  });
  door.leadTo(app.url);
  const keeper = app.app.get(HookKeeper);
  return {
    app,
    server,
    door,
    clock,
    async pass(seconds) {
      for (let passed = 0; passed < seconds; passed += 5) {
        clock.advance(5);
        await keeper.round();
      }
    },
    async close() {
      await app.close();
      await Promise.all([server.close(), door.close()]);
    },
  };
}
