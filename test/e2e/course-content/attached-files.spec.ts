import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const FILE = `data:text/plain;base64,${Buffer.from('What comes in the test').toString('base64')}`;
const LATER = '2100-01-01T00:00:00Z';
const BEFORE = '2000-01-01T00:00:00Z';

let application: TestApplication;
let room: Classroom;

beforeAll(async () => {
  application = await TestApplication.start();
  room = await classroom(application);
});
afterAll(() => application.close());

interface Attached {
  /** The link by which learners see what the file hangs on. */
  readonly link: string;
  /** Where bytes of the file, or what is known of it, are answered. */
  readonly addresses: readonly string[];
  readonly file: string;
}

const idOf = (iri: unknown): string => String(iri).split('/').at(-1) ?? '';

async function attached(path: string, attachments: string, member: string, members: object): Promise<Attached> {
  const support = await room.asTeacher.post(`/api/${path}`, {
    title: 'Friday',
    parentResourceNodeId: room.node,
    resourceLinkList: [{ cid: room.course, visibility: 'published' }],
    ...members,
  });
  const attachment = await room.asTeacher.post(`/api/${attachments}`, { [member]: support.body['@id'], uploadFile: FILE });
  expect([support.status, attachment.status]).toEqual([201, 201]);
  const own = String(attachment.body['@id']);
  const file = String((await firstOf(`/api/resource_files?resourceNode=${idOf(attachment.body['resourceNode'])}`))['@id']);
  const link = String((await firstOf(`/api/resource_links?resourceNode=${idOf(support.body['resourceNode'])}`))['@id']);
  return { link, file, addresses: [own, `${own}/content`, file, `${file}/content`] };
}

async function firstOf(list: string): Promise<Record<string, unknown>> {
  return (await room.asTeacher.get(list)).body.member?.[0] ?? {};
}

async function answers({ addresses }: Attached): Promise<number[]> {
  return Promise.all(addresses.map(async (address) => (await room.asStudent.get(address)).status));
}

describe.each([
  ['an announcement', 'c_announcements', 'c_announcement_attachments', 'announcement', { content: '<p>Bring a pen.</p>' }],
  [
    'an event',
    'c_calendar_events',
    'c_calendar_event_attachments',
    'event',
    { startDate: '2026-12-01T10:00:00Z', endDate: '2026-12-01T11:00:00Z' },
  ],
])('a file of %s', (_, path, attachments, member, members) => {
  it.each([
    ['is a draft again', { visibility: 'draft' }],
    ['comes later', { startVisibilityAt: LATER }],
    ['is over', { endVisibilityAt: BEFORE }],
    ['was withdrawn', { visibility: 'deleted' }],
  ])('is kept from learners by every address while that %s', async (_kept, change) => {
    const file = await attached(path, attachments, member, members);
    expect(await answers(file)).toEqual([200, 200, 200, 200]);
    expect((await room.asTeacher.patch(file.link, change)).status).toBe(200);
    expect(await answers(file)).toEqual([403, 403, 403, 403]);
    const listed = await room.asStudent.get('/api/resource_files?itemsPerPage=100');
    expect(listed.body.member?.map((found) => found['@id'])).not.toContain(file.file);
  });
});

it('a file of the drop box is kept from a teacher whom it was not sent to', async () => {
  const sent = await room.asStudent.post('/api/c_dropbox_files', {
    title: 'Between us',
    uploadFile: FILE,
    parentResourceNodeId: room.node,
    recipients: [(await room.classmate()).id],
    resourceLinkList: [{ cid: room.course, visibility: 'published' }],
  });
  expect(sent.status).toBe(201);
  const own = String(sent.body['@id']);
  const found = await room.asStudent.get(`/api/resource_files?resourceNode=${idOf(sent.body['resourceNode'])}`);
  const file = String(found.body.member?.[0]?.['@id']);
  for (const address of [own, `${own}/content`, file, `${file}/content`]) {
    expect((await room.asStudent.get(address)).status).toBe(200);
    expect((await room.asTeacher.get(address)).status).toBe(403);
  }
});
