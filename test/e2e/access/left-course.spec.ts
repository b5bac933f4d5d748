import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { FurnishedService } from '../../support/furnished-service.js';

/** What a learner reads before. */
const LEAST = 400;

/** What one who left a course reads of it all the same, by the paths of resources, and why. */
const KEPT: Readonly<Record<string, string>> = {
  access_url_rel_users: 'the own account',
  c_dropbox_feedbacks: 'said of a file that one was sent',
  c_dropbox_files: 'sent to one',
  c_quiz_extensions: 'what one was granted oneself',
  c_survey_answers: 'what one answered oneself',
  c_survey_invitations: 'one was invited oneself, as people of no course are too',
  c_survey_question_options: 'of a survey to which one was invited',
  c_survey_questions: 'of a survey to which one was invited',
  c_surveys: 'one was invited to it',
  chats: 'said to one, or by oneself',
  gradebook_comments: 'said of one',
  gradebook_result_attempts: 'of the own mark',
  gradebook_results: 'the own mark',
  gradebook_score_logs: 'of the own mark',
  message_attachments: 'of a message that one was sent',
  message_feedbacks: 'of the own hand',
  message_rel_users: 'sent to one',
  messages: 'sent to one',
  resource_files: 'of the own files',
  resource_links: 'of the own files, and of a survey to which one was invited',
  resource_nodes: 'of the own files, and of a survey to which one was invited',
  third_party_data_exchange_users: 'said of one',
  ticket_assigned_logs: 'of the own ticket',
  ticket_message_attachments: 'of the own ticket',
  ticket_messages: 'of the own ticket',
  ticket_rel_users: 'of the own ticket',
  tickets: 'the own ticket',
  user_rel_users: 'of one and another user',
};

/** Over the lists of all resources: what is not one's own is closed with the course. */
describe('a learner who left a course', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  async function readBy(client: ApiClient): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const found = new Map<string, ReadonlySet<string>>();
    for (const { path } of service.resources) {
      const { status, body } = await client.get(`/api/${path}?itemsPerPage=100`);
      if (status === 200) found.set(path, new Set(body.member?.map((item) => String(item['@id']))));
    }
    return found;
  }

  /** What is for a group of the learner alone. */
  async function giveOwn(): Promise<void> {
    const { course, asTeacher, student } = service.room;
    const group = await asTeacher.post('/api/c_groups', { title: 'Readers', resourceLinkList: [{ cid: course }] });
    const member = { group: group.body['@id'], user: `/api/users/${student.id}` };
    expect((await asTeacher.post('/api/c_group_rel_users', member)).status).toBe(201);
    const resourceLinkList = [{ cid: course, gid: group.body.id }];
    const document = { title: 'For readers', filetype: 'file', contentFile: '<p>Here.</p>', resourceLinkList };
    expect((await asTeacher.post('/api/documents', document)).status).toBe(201);
  }

  async function leave(): Promise<void> {
    const { app } = service.at;
    const administrator = app.as(await app.given.globalAdministrator());
    for (const path of ['course_rel_users', 'session_rel_users', 'session_rel_course_rel_users', 'usergroup_rel_users']) {
      const { body } = await administrator.get(`/api/${path}?user=/api/users/${service.room.student.id}`);
      for (const one of body.member ?? []) expect((await administrator.delete(String(one['@id']))).status).toBe(204);
    }
  }

  it('reads what is the own, and nothing else that others do not read', async () => {
    await giveOwn();
    const before = await readBy(service.room.asStudent);
    expect([...before.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(LEAST);
    await leave();
    const others = await readBy(service.room.asOutsider);
    const after = await readBy(service.room.asStudent);
    const kept = [...after].filter(([path, items]) => [...items].some((item) => !others.get(path)?.has(item)));
    expect(kept.map(([path]) => path).sort()).toEqual(Object.keys(KEPT).sort());
  });
});
