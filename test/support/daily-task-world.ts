import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Json } from './api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from './application.js';
import { startBrowser } from './browser.js';
import { type Classroom, classroom } from './classroom.js';
import { DailyTasks } from './daily-task.js';
import type { Person } from './given.js';
import { RoomSender } from './room-sender.js';
import { withPassword } from './sign-in.js';
import { VideoconferenceServerDouble } from './videoconference-server.js';
import { PublicDoor } from './videoconference-server-door.js';

/** A course with its people, meetings that can be held, and a browser: where daily tasks are done. */
export class DailyTaskWorld {
  private constructor(
    readonly app: TestApplication,
    readonly room: Classroom,
    readonly browser: Browser,
    private readonly rooms: VideoconferenceServerDouble,
    /** Its address is the one that users know. */
    private readonly door: PublicDoor,
    /** In which files are that users choose. */
    private readonly folder: string,
  ) {}

  static async begin(): Promise<DailyTaskWorld> {
    const rooms = await VideoconferenceServerDouble.start({ secret: TEST_SALT, now: () => new Date() });
    const door = await PublicDoor.open();
    const conference = { VIDEOCONF_URL: rooms.url, VIDEOCONF_ALLOW_HTTP: 'true', VIDEOCONF_ALLOW_PRIVATE: 'true' };
    const variables = { ...conference, WEBHOOKS_ENABLED: 'true', PUBLIC_URL: door.url };
    const [app, browser] = await Promise.all([TestApplication.start({ variables }), startBrowser()]);
    door.leadTo(app.url);
    door.inside = new URL(door.url).host;
    const administrator = app.as(await app.given.globalAdministrator());
    const { status } = await administrator.put('/api/videoconference/settings', { salt: null, meetings_enabled: true });
    if (status !== 200) throw new Error(`Meetings cannot be held: ${status}`);
    const room = await classroom(app);
    for (const person of [room.teacher, room.student]) await withPassword(app, person);
    const folder = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? tmpdir(), 'daily-'));
    return new DailyTaskWorld(app, room, browser, rooms, door, folder);
  }

  /** A window in which a member of the course begins, not signed in yet. */
  user({ username }: Person): Promise<DailyTasks> {
    return DailyTasks.begin(this.browser, this.door.url, username);
  }

  /** What sends events of rooms. */
  get sender(): RoomSender {
    return new RoomSender(this.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
  }

  /** Name of the course, as links to it say it. */
  get title(): string {
    return `Course of ${this.room.teacher.username}`;
  }

  /** `{ cid, … }` of what is placed in the course. */
  get placed(): Json {
    return { parentResourceNodeId: this.room.node, resourceLinkList: [{ cid: this.room.course }] };
  }

  get iri(): string {
    return `/api/courses/${this.room.course}`;
  }

  /** Makes something as the teacher. @returns what was made */
  async made(path: string, body: Json, client = this.room.asTeacher): Promise<Json> {
    const reply = await client.post(`/api/${path}`, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  }

  /** The rows of a list, as the teacher reads them. */
  async listed(path: string, client = this.room.asTeacher): Promise<readonly Json[]> {
    return (await client.get(`/api/${path}`)).body.member ?? [];
  }

  /** A file that a user can choose. @returns its path */
  async file(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text);
    return path;
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.app.close();
    await Promise.all([this.rooms.close(), this.door.close()]);
  }
}
