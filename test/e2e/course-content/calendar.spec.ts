import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

describe('calendar events', () => {
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    ({ asTeacher, asStudent } = room);
  });

  afterAll(() => application.close());

  it('without a context are personal: nobody else sees them', async () => {
    const { status, body } = await asStudent.post('/api/c_calendar_events', { title: 'Dentist', startDate: '2026-03-01T10:00:00Z' });
    expect([status, body.type]).toEqual([201, 'personal']);
    expect((await asStudent.get(String(body['@id']))).status).toBe(200);
    expect((await asTeacher.get(String(body['@id']))).status).toBe(403);
    expect((await asStudent.delete(String(body['@id']))).status).toBe(204);
  });

  it('of a course are written by its teachers and seen by its members', async () => {
    const event = { title: 'Exam', resourceLinkList: [{ cid: room.course }] };
    expect((await asStudent.post('/api/c_calendar_events', event)).status).toBe(403);
    const { body } = await asTeacher.post('/api/c_calendar_events', event);
    expect(body.type).toBe('course');
    expect((await asStudent.get(String(body['@id']))).status).toBe(200);
    expect((await room.asOutsider.get(String(body['@id']))).status).toBe(403);
    const listed = await asStudent.get(`/api/c_calendar_events?cid=${room.course}&type=course`);
    expect(listed.body.member?.map(({ title }) => title)).toEqual(['Exam']);
  });

  it('for everybody are written by administrators', async () => {
    const event = { title: 'Holiday', resourceLinkList: [{ cid: 0, sid: 0, gid: 0 }] };
    expect((await asTeacher.post('/api/c_calendar_events', event)).status).toBe(403);
    const { status, body } = await room.asAdministrator.post('/api/c_calendar_events', event);
    expect([status, body.type]).toEqual([201, 'global']);
    expect((await room.asOutsider.get(String(body['@id']))).status).toBe(200);
    expect((await asTeacher.patch(String(body['@id']), { title: 'Mine' })).status).toBe(403);
  });

  it('that are collective are changed by the people they are addressed to, but deleted by their creator alone', async () => {
    const { body } = await asTeacher.post('/api/c_calendar_events', { title: 'Outing' });
    const address = { resourceNode: body.resourceNode, user: `/api/users/${room.student.id}`, visibility: 'published' };
    const link = await asTeacher.post('/api/resource_links', address);
    expect([link.status, link.body.violations]).toEqual([201, undefined]);
    expect((await asStudent.get(String(body['@id']))).body.type).toBe('personal');
    expect((await asStudent.patch(String(body['@id']), { title: 'Picnic' })).status).toBe(403);
    await asTeacher.patch(String(body['@id']), { collective: true });
    expect((await asStudent.patch(String(body['@id']), { title: 'Picnic' })).status).toBe(200);
    expect((await asStudent.delete(String(body['@id']))).status).toBe(403);
  });

  it('do not end before they start', async () => {
    const times = { startDate: '2026-03-02T10:00:00Z', endDate: '2026-03-02T09:00:00Z' };
    const { status, body } = await asStudent.post('/api/c_calendar_events', { title: 'Backwards', ...times });
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'endDate']);
  });
});
