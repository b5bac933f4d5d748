import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { CountedStatements } from '../support/counted-statements.js';
import { FakeClock } from '../support/fake-clock.js';

const FEW = 2;
const MANY = 60;
/** Statements of a request, with those that begin and end its unit of work: the unread count, a page of the list, marking all as read. */
const [COUNT, LIST, MARK_READ] = [3, 2, 4];
/** Of the POST of an announcement, and of the job that notifies up to a thousand people of it, with the looks at the table of jobs. */
// One of the second is the look which sets of the readers are empty.
const [POST, FAN_OUT] = [9, 21];
/** Nobody waits for how a statement is to be planned nor for the signal that there is a job, so that they may be sent after what is counted has ended. */
const WAITED_FOR = /^(?!SELECT (?:set_config\('plan_cache_mode'|pg_notify\(\$1, "lane"\)))/;

describe('the statements of delivery', () => {
  // Time stands still, so that nobody's account is looked up anew in the middle of a request.
  const clock = new FakeClock(new Date());
  let application: TestApplication;
  let statements: CountedStatements;
  let few: Classroom;
  let many: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start({ clock });
    [few, many] = [await classOf(FEW), await classOf(MANY)];
    statements = new CountedStatements(WAITED_FOR);
  });
  afterAll(async () => {
    statements.stop();
    await application.close();
  });

  async function classOf(people: number): Promise<Classroom> {
    const room = await classroom(application);
    for (let n = 1; n < people; n += 1) await room.classmate();
    await room.asTeacher.get('/api/me');
    return room;
  }

  const announce = async ({ asTeacher, node }: Classroom): Promise<void> => {
    const { status } = await asTeacher.post('/api/c_announcements', { title: 'News', content: 'x', parentResourceNodeId: node });
    expect(status).toBe(201);
  };
  const ask = async ({ asStudent }: Classroom, path: string): Promise<void> => {
    expect((await asStudent.get(path)).status).toBe(200);
  };
  const markRead = async ({ asStudent }: Classroom): Promise<void> => {
    expect((await asStudent.post('/api/notifications/read', {})).status).toBe(200);
  };

  it('of an announcement are the same for two people and for sixty, for its author and for what notifies them', async () => {
    const costs: [author: number, notified: number][] = [];
    for (const room of [few, many, few, many]) {
      const author = await statements.during(() => announce(room));
      costs.push([author, await statements.during(() => application.runDueJobs())]);
    }
    expect(costs.slice(2)).toEqual([
      [POST, FAN_OUT],
      [POST, FAN_OUT],
    ]);
    const published = await many.asStudent.get('/api/notifications?kind=announcement.published');
    expect(published.body.totalItems).toBe(2);
  });

  it('of counting, listing and reading do not grow with the notifications', async () => {
    const costsOf = async (room: Classroom): Promise<number[]> => {
      await ask(room, '/api/me');
      const counted = await statements.during(() => ask(room, '/api/notifications/unread'));
      const listed = await statements.during(() => ask(room, '/api/notifications?itemsPerPage=100'));
      return [counted, listed, await statements.during(() => markRead(room))];
    };
    await costsOf(few);
    await announce(few);
    for (let n = 0; n < 40; n += 1) await announce(many);
    await application.runDueJobs();
    const [ofOne, ofForty] = [await costsOf(few), await costsOf(many)];
    expect(ofForty).toEqual(ofOne);
    expect(ofForty).toEqual([COUNT, LIST, MARK_READ]);
  });
});
