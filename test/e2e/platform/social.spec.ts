import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Reply } from '../../support/api-client.js';
import { classroom, type Classroom } from '../../support/classroom.js';
import type { Given, Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';

const iri = ({ id }: { readonly id: number }): string => `/api/users/${id}`;
const FILE = 'data:text/plain;base64,SGVsbG8=';

describe('social posts', () => {
  let platform: TestApplication;
  let given: Given;
  let people: Record<'ann' | 'ben' | 'cleo', Person>;
  let clients: Record<'ann' | 'ben' | 'cleo' | 'administrator', ApiClient>;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    people = { ann: await given.student(), ben: await given.student(), cleo: await given.student() };
    const { ann, ben, cleo } = people;
    clients = {
      ann: platform.as(ann),
      ben: platform.as(ben),
      cleo: platform.as(cleo),
      administrator: platform.as(await given.administrator()),
    };
    await given.row('user_rel_user', { user_id: ben.id, friend_id: ann.id, relation_type: 'friend' });
    await given.row('user_rel_user', { user_id: ann.id, friend_id: ben.id, relation_type: 'friend' });
  });

  afterAll(() => platform.close());

  const post = (client: ApiClient, values: object = {}): Promise<Reply> =>
    client.post('/api/social_posts', { content: '<p>Hello</p>', ...values });

  it("stand on one's own wall and on those of friends, in one's own name", async () => {
    const made = await post(clients.ann, { sender: iri(people.cleo), userReceiver: iri(people.ben) });
    expect(made.body).toMatchObject({ sender: iri(people.ann), countFeedbackLikes: 0 });
    expect((await post(clients.ann)).status).toBe(201);
    expect((await post(clients.ann, { userReceiver: iri(people.cleo) })).status).toBe(403);
    expect((await post(clients.ann, { type: 'promoted_message' })).status).toBe(403);
    expect((await post(clients.administrator, { type: 'promoted_message' })).status).toBe(201);
    const wall = await clients.cleo.get(`/api/social_posts?wallOwner=${people.ben.id}`);
    expect(wall.body.member?.map((each) => each['@id'])).toEqual([made.body['@id']]);
  });

  it('are changed by their sender, removed by sender or administrator', async () => {
    const item = String((await post(clients.ann)).body['@id']);
    expect((await clients.ben.patch(item, { content: 'Forged' })).status).toBe(403);
    expect((await clients.administrator.patch(item, { content: 'Forged' })).status).toBe(403);
    expect((await clients.ann.patch(item, { content: 'Better' })).body.content).toBe('Better');
    expect((await clients.ben.delete(item)).status).toBe(403);
    expect((await clients.administrator.delete(item)).status).toBe(204);
  });

  it('are answered where they stand, and reacted to once by each reader', async () => {
    const item = String((await post(clients.ann, { userReceiver: iri(people.ben) })).body['@id']);
    const answer = await post(clients.cleo, { parent: item, type: 'wall_comment' });
    expect(answer.body).toMatchObject({ userReceiver: iri(people.ben), parent: item });
    const reacted = await clients.cleo.post('/api/social_post_feedbacks', { socialPost: item, liked: true, user: iri(people.ann) });
    expect(reacted.body.user).toBe(iri(people.cleo));
    expect((await clients.cleo.post('/api/social_post_feedbacks', { socialPost: item, liked: true })).status).toBe(422);
    expect((await clients.cleo.patch(String(reacted.body['@id']), { disliked: true })).body.violations).toMatchObject([
      { propertyPath: 'disliked' },
    ]);
    expect((await clients.ann.get(item)).body).toMatchObject({ countFeedbackLikes: 1, countFeedbackDislikes: 0 });
  });

  it('in a closed group are seen by its members, with their files', async () => {
    const group = String(
      (await clients.ann.post('/api/usergroups', { title: 'Closed', groupType: 'social_group', visibility: 'closed' })).body['@id'],
    );
    expect((await post(clients.ben, { groupReceiver: group })).status).toBe(403);
    const item = String((await post(clients.ann, { groupReceiver: group, type: 'group_message' })).body['@id']);
    const file = await clients.ann.post('/api/social_post_attachments', { socialPost: item, filename: 'a.txt', uploadFile: FILE });
    expect(file.body).toMatchObject({
      size: 5,
      sysInsertUserId: people.ann.id,
      path: expect.stringMatching(/^\/api\/resource_files\/\d+$/) as unknown,
    });
    expect((await clients.ben.get(item)).status).toBe(403);
    expect((await clients.ben.get(String(file.body['@id']))).status).toBe(403);
    expect((await clients.ben.get(String(file.body.path))).status).toBe(403);
    expect((await post(clients.ben, { parent: item })).status).toBe(422);
  });

  it('are refused to all while the tool is off', async () => {
    const item = String((await post(clients.ann)).body['@id']);
    await setPortalSetting(clients.administrator, 'allow_social_tool', 'false');
    expect((await post(clients.ann)).status).toBe(403);
    expect((await clients.administrator.get(item)).status).toBe(403);
    expect((await clients.ann.get('/api/social_posts')).body.totalItems).toBe(0);
    await setPortalSetting(clients.administrator, 'allow_social_tool', 'true');
    expect((await clients.administrator.get(item)).status).toBe(200);
  });

  it('instant messages are of the two alone', async () => {
    const said = await clients.ann.post('/api/chats', {
      toUser: iri(people.ben),
      message: 'Hi',
      fromUser: iri(people.cleo),
      received: true,
    });
    expect(said.body).toMatchObject({ fromUser: iri(people.ann), received: false });
    const item = String(said.body['@id']);
    expect((await clients.cleo.get(item)).status).toBe(403);
    expect((await clients.administrator.get('/api/chats')).body.totalItems).toBe(0);
    expect((await clients.ann.patch(item, { received: true })).status).toBe(403);
    expect((await clients.ben.patch(item, { received: true, message: 'Bye' })).body).toMatchObject({ received: true, message: 'Hi' });
  });

  it('files of messages are read by those who hold the message, those of a draft once it is sent', async () => {
    const message = await clients.ann.post('/api/messages', {
      title: 'Draft',
      content: 'x',
      receivers: [iri(people.ben)],
      status: 'draft',
    });
    const body = { message: message.body['@id'], filename: 'page.txt', uploadFile: FILE };
    expect((await clients.ben.post('/api/message_attachments', body)).status).not.toBe(201);
    const file = await clients.ann.post('/api/message_attachments', body);
    expect(file.status).toBe(201);
    const [item, path] = [String(file.body['@id']), String(file.body.path)];
    expect([(await clients.ben.get(item)).status, (await clients.ben.get(path)).status]).toEqual([403, 403]);
    await clients.ann.patch(String(message.body['@id']), { status: 'sent' });
    expect([(await clients.ben.get(item)).status, (await clients.ben.get(path)).status]).toEqual([200, 200]);
    expect((await clients.cleo.get(path)).status).toBe(403);
    expect((await clients.ann.delete(item)).status).toBe(403);
  });
});

describe('portfolios', () => {
  let platform: TestApplication;
  let room: Classroom;
  let asClassmate: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    room = await classroom(platform);
    asClassmate = platform.as(await room.classmate());
  });

  afterAll(() => platform.close());

  async function entry(values: object = {}): Promise<string> {
    const { status, body } = await room.asStudent.post('/api/portfolios', {
      title: 'Essay',
      content: 'Text',
      course: `/api/courses/${room.course}`,
      score: 100,
      ...values,
    });
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    expect(body).toMatchObject({ user: iri(room.student), score: null });
    return String(body['@id']);
  }

  it.each([
    ['visible', { teacher: 200, classmate: 200, outsider: 403 }],
    ['hidden_except_teachers', { teacher: 200, classmate: 403, outsider: 403 }],
    ['hidden', { teacher: 403, classmate: 403, outsider: 403 }],
    ['per_user', { teacher: 403, classmate: 403, outsider: 403 }],
  ])('show as their owner says: %s', async (visibility, expected) => {
    const item = await entry({ visibility });
    const status = async (client: ApiClient): Promise<number> => (await client.get(item)).status;
    expect(await status(room.asStudent)).toBe(200);
    expect({
      teacher: await status(room.asTeacher),
      classmate: await status(asClassmate),
      outsider: await status(room.asOutsider),
    }).toEqual(expected);
  });

  it('are written by their owner, marked by teachers', async () => {
    const item = await entry();
    expect((await asClassmate.patch(item, { title: 'Mine' })).status).toBe(403);
    expect((await room.asTeacher.patch(item, { title: 'Mine', score: 7.5 })).body).toMatchObject({ title: 'Essay', score: 7.5 });
    expect((await room.asStudent.patch(item, { title: 'Better essay', score: 10 })).body).toMatchObject({
      title: 'Better essay',
      score: 7.5,
    });
    expect(
      (await room.asOutsider.post('/api/portfolios', { title: 'x', content: 'y', course: `/api/courses/${room.course}` })).status,
    ).toBe(422);
  });

  it('are commented on by those who read them', async () => {
    const [item, other] = [await entry(), await entry()];
    const comment = await asClassmate.post('/api/portfolio_comments', { item, content: 'Good', author: iri(room.teacher) });
    expect(comment.status).toBe(201);
    expect(comment.body.author).not.toBe(iri(room.teacher));
    const answer = { content: 'Thanks', parent: comment.body['@id'] };
    expect((await room.asStudent.post('/api/portfolio_comments', { ...answer, item })).status).toBe(201);
    expect((await room.asStudent.post('/api/portfolio_comments', { ...answer, item: other })).body.violations).toMatchObject([
      { propertyPath: 'parent' },
    ]);
    expect((await room.asOutsider.get(String(comment.body['@id']))).status).toBe(403);
    expect((await room.asTeacher.delete(String(comment.body['@id']))).status).toBe(204);
    const both = { item, portfolioComment: null, filename: 'a.txt', uploadFile: FILE };
    expect((await asClassmate.post('/api/portfolio_attachments', both)).status).toBe(403);
    expect((await room.asStudent.post('/api/portfolio_attachments', both)).body).toMatchObject({ size: 5 });
  });
});
