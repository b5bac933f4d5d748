import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';

describe('messages', () => {
  let platform: TestApplication;
  let given: Given;
  let people: Record<'ann' | 'ben' | 'cleo' | 'dan', Person>;
  let clients: Record<'ann' | 'ben' | 'cleo' | 'dan', ApiClient>;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    await given.row('access_url', { url: 'http://other.test' });
    people = { ann: await given.student(), ben: await given.student(), cleo: await given.student(), dan: await given.student() };
    const { ann, ben, cleo, dan } = people;
    clients = { ann: platform.as(ann), ben: platform.as(ben), cleo: platform.as(cleo), dan: platform.as(dan) };
  });

  afterAll(() => platform.close());

  const iri = ({ id }: Person): string => `/api/users/${id}`;

  async function send(values: object = {}): Promise<Json & { readonly '@id': string }> {
    const { status, body } = await clients.ann.post('/api/messages', {
      title: 'Homework',
      content: '<p>Page 12</p>',
      receivers: [iri(people.ben), { receiver: iri(people.cleo), receiverType: 'cc' }],
      ...values,
    });
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body as Json & { '@id': string };
  }

  it('are delivered to each receiver and to the outbox of the sender, who is always the caller', async () => {
    const message = await send({ sender: iri(people.dan), votes: 99 });
    expect(message).toMatchObject({
      sender: iri(people.ann),
      votes: 0,
      status: 'sent',
      receivers: `${message['@id']}/receivers`,
      receiversTo: [{ receiver: iri(people.ben) }],
      receiversCc: [{ receiver: iri(people.cleo) }],
    });
    const inbox = await clients.ben.get(`/api/messages?receivers.receiver=${people.ben.id}&receivers.read=false`);
    expect(inbox.body.member?.map((each) => each['@id'])).toContain(message['@id']);
    const own = await clients.ann.get(`/api/message_rel_users?message=${encodeURIComponent(message['@id'])}`);
    expect(own.body.member).toMatchObject([{ receiver: iri(people.ann), receiverType: 'sender' }]);
    expect((await clients.dan.get(message['@id'])).status).toBe(403);
    expect((await clients.dan.get('/api/messages')).body.totalItems).toBe(0);
  });

  it('name each receiver that is none', async () => {
    const foreigner = await given.student();
    await platform.dataSource.query('UPDATE access_url_rel_user SET url_id = 2 WHERE user_id = $1', [foreigner.id]);
    const refused = async (receivers: unknown): Promise<unknown> => {
      const { status, body } = await clients.ann.post('/api/messages', { title: 'x', content: 'y', receivers });
      expect(status).toBe(422);
      return body.violations?.map(({ propertyPath }) => propertyPath);
    };
    expect(await refused(undefined)).toEqual(['receivers']);
    expect(await refused([])).toEqual(['receivers']);
    expect(await refused('ben')).toEqual(['receivers']);
    const wrong = [iri(people.ben), '/api/courses/1', 999_999, iri(foreigner), { receiver: iri(people.ben), receiverType: 'sender' }, null];
    expect(await refused(wrong)).toEqual([1, 4, 5, 2, 3].sort().map((index) => `receivers[${index}]`));
  });

  it('are marked by each receiver alone', async () => {
    const message = await send();
    const { body } = await clients.ben.get(`/api/message_rel_users?message=${encodeURIComponent(message['@id'])}`);
    const delivery = String(body.member?.[0]?.['@id']);
    expect((await clients.ben.patch(delivery, { read: true, receiver: iri(people.dan) })).body).toMatchObject({
      read: true,
      receiver: iri(people.ben),
    });
    expect((await clients.cleo.patch(delivery, { read: true })).status).toBe(403);
    expect((await clients.ann.get(delivery)).status).toBe(403);
  });

  it('are changed by their sender alone', async () => {
    const message = await send();
    expect((await clients.ben.patch(message['@id'], { title: 'Forged' })).status).toBe(403);
    expect((await clients.ann.patch(message['@id'], { title: 'Corrected', receivers: `${message['@id']}/receivers` })).body.title).toBe(
      'Corrected',
    );
  });

  it('stay with the others when one holder gives them up, and disappear with the last', async () => {
    const message = await send();
    expect((await clients.ben.delete(message['@id'])).status).toBe(204);
    expect((await clients.ben.get(message['@id'])).status).toBe(403);
    expect((await clients.cleo.get(message['@id'])).status).toBe(200);
    expect((await clients.ann.delete(message['@id'])).status).toBe(204);
    const { body } = await clients.cleo.get(`/api/message_rel_users?message=${encodeURIComponent(message['@id'])}`);
    const delivery = String(body.member?.[0]?.['@id']);
    expect((await clients.cleo.delete(delivery)).status).toBe(204);
    expect((await clients.cleo.get(delivery)).body.deletedAt).not.toBeNull();
    expect((await clients.cleo.delete(delivery)).status).toBe(204);
    expect((await clients.cleo.get(message['@id'])).status).toBe(404);
  });

  it('reach nobody as drafts, and are dated when sent', async () => {
    const message = await send({ status: 'draft' });
    expect((await clients.ben.get(message['@id'])).status).toBe(403);
    expect((await clients.ben.get(`/api/message_rel_users?message=${encodeURIComponent(message['@id'])}`)).body.totalItems).toBe(0);
    expect((await clients.ann.patch(message['@id'], { status: 'sent' })).status).toBe(200);
    expect((await clients.ben.get(message['@id'])).status).toBe(200);
  });

  it('answer messages that the caller holds', async () => {
    const message = await send();
    const answer = { title: 'Re', content: 'Done', receivers: [iri(people.ann)], parent: message['@id'] };
    expect((await clients.ben.post('/api/messages', answer)).status).toBe(201);
    expect((await clients.dan.post('/api/messages', answer)).body.violations).toMatchObject([{ propertyPath: 'parent' }]);
    expect((await clients.ann.get(`${message['@id']}/children`)).body.totalItems).toBe(1);
  });
});
