import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { classroom, type Classroom } from '../../support/classroom.js';
import type { Given, Person } from '../../support/given.js';

const iri = ({ id }: { readonly id: number }): string => `/api/users/${id}`;

describe('the voters on people and records', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
  });

  afterAll(() => platform.close());

  async function made(client: ApiClient, path: string, values: object): Promise<Json> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const statuses = (address: unknown, ...clients: ApiClient[]): Promise<number[]> =>
    Promise.all(clients.map(async (client) => (await client.get(String(address))).status));

  describe('Message, message delivery', () => {
    async function sent(): Promise<{ message: string; delivery: string; receiver: ApiClient; sender: ApiClient }> {
      const [from, to] = [await given.student(), await given.student()];
      const [sender, receiver] = [platform.as(from), platform.as(to)];
      const message = await made(sender, 'messages', { title: 'Hello', content: 'You', receivers: [iri(to)] });
      const deliveries = await receiver.get(`/api/message_rel_users?message=${encodeURIComponent(String(message['@id']))}`);
      return { message: String(message['@id']), delivery: String(deliveries.body.member?.[0]?.['@id']), receiver, sender };
    }

    it('delete: administrators, and nobody whom the message does not concern', async () => {
      const { message, receiver } = await sent();
      expect((await room.asOutsider.delete(message)).status).toBe(403);
      expect((await room.asAdministrator.delete(message)).status).toBe(204);
      expect((await receiver.get(message)).status).toBe(404);
    });

    it('view, edit, delete of a delivery: its receiver, and not the sender', async () => {
      const { delivery, sender, receiver } = await sent();
      for (const client of [sender, room.asOutsider]) {
        expect((await client.get(delivery)).status).toBe(403);
        expect((await client.patch(delivery, { read: true })).status).toBe(403);
        expect((await client.delete(delivery)).status).toBe(403);
      }
      expect((await receiver.patch(delivery, { read: true })).status).toBe(200);
      expect((await receiver.delete(delivery)).status).toBe(204);
    });
  });

  describe('Class or social group', () => {
    it('edit: its moderator and its admin; other: no moderator', async () => {
      const group = await made(room.asStudent, 'usergroups', { title: 'Readers', groupType: 'social_group' });
      const [moderator, reader] = [await given.student(), await given.student()];
      await given.row('usergroup_rel_user', { usergroup_id: group.id, user_id: moderator.id, relation_type: 'moderator' });
      await given.row('usergroup_rel_user', { usergroup_id: group.id, user_id: reader.id, relation_type: 'reader' });
      const address = String(group['@id']);
      expect((await platform.as(moderator).patch(address, { description: 'Tuesdays' })).status).toBe(200);
      expect((await room.asStudent.patch(address, { description: 'Mondays' })).status).toBe(200);
      expect((await platform.as(reader).patch(address, { description: 'Never' })).status).toBe(403);
      expect((await platform.as(moderator).delete(address)).status).toBe(403);
      expect((await room.asAdministrator.delete(address)).status).toBe(204);
    });

    it('edit of a class: no teacher of a course that it is in', async () => {
      const group = await made(room.asAdministrator, 'usergroups', { title: 'Class 8c' });
      await made(room.asAdministrator, 'usergroup_rel_courses', { usergroup: group['@id'], course: `/api/courses/${room.course}` });
      expect((await room.asTeacher.patch(String(group['@id']), { title: 'Mine' })).status).toBe(403);
      expect((await room.asTeacher.delete(String(group['@id']))).status).toBe(403);
    });
  });

  describe('Answer and mark revision', () => {
    it('view: as the attempt', async () => {
      const quiz = await made(room.asTeacher, 'c_quizzes', { title: 'Quiz', parentResourceNodeId: room.node });
      const attempt = await given.row('track_e_exercises', {
        course_id: room.course,
        quiz_id: quiz.id,
        user_id: room.student.id,
        status: 'completed',
        score: 1,
        max_score: 2,
      });
      const answer = { track_exercise_id: attempt, user_id: room.student.id, question_id: 1, answer: 'A', marks: 1 };
      const answerId = await given.row('track_e_attempt', answer);
      const revision = { track_exercise_id: attempt, question_id: 1, marks: 2, author: room.teacher.id };
      const revisionId = await given.row('track_e_attempt_qualify', revision);
      const readers = [
        room.asStudent,
        room.asTeacher,
        room.asAdministrator,
        platform.as(await room.classmate()),
        (await classroom(platform)).asTeacher,
      ] as const;
      const asAttempt = await statuses(`/api/track_e_exercises/${attempt}`, ...readers);
      expect(asAttempt).toEqual([200, 200, 200, 403, 403]);
      expect(await statuses(`/api/track_e_attempts/${answerId}`, ...readers)).toEqual(asAttempt);
      expect(await statuses(`/api/track_e_attempt_qualifies/${revisionId}`, ...readers)).toEqual(asAttempt);
    });
  });

  describe('Gradebook category', () => {
    it('edit, delete: general or course coach of its own session, and of no other', async () => {
      const coachOf = async (session: { id: number }, table: string, values: object): Promise<ApiClient> => {
        const person: Person = await given.teacher();
        await given.row(table, { session_id: session.id, user_id: person.id, ...values });
        return platform.as(person);
      };
      const [own, other] = [await given.session(), await given.session()];
      for (const session of [own, other]) await given.row('session_rel_course', { session_id: session.id, course_id: room.course });
      const general = await coachOf(own, 'session_rel_user', { relation_type: 'general_coach' });
      const inCourse = { course_id: room.course, status: 'course_coach' };
      const ofCourse = await coachOf(own, 'session_rel_course_rel_user', inCourse);
      const elsewhere = await coachOf(other, 'session_rel_course_rel_user', inCourse);
      const category = await made(general, 'gradebook_categories', { title: 'Session', course: room.course, session: own.id });
      const address = String(category['@id']);
      expect((await ofCourse.patch(address, { title: 'Ours' })).status).toBe(200);
      for (const client of [elsewhere, room.asStudent]) {
        expect((await client.patch(address, { title: 'Mine' })).status).toBe(403);
        expect((await client.delete(address)).status).toBe(403);
      }
      expect((await general.delete(address)).status).toBe(204);
    });
  });

  describe('Extra field', () => {
    it('view: any signed-in user; other actions: global administrators', async () => {
      const values = { itemType: 'user', variable: 'shoe_size', displayText: 'Shoe size', valueType: 'text' };
      const asEverywhere = platform.as(await given.globalAdministrator());
      const field = await made(asEverywhere, 'extra_fields', values);
      const address = String(field['@id']);
      expect(await statuses(address, room.asOutsider, room.asTeacher, platform.stranger)).toEqual([200, 200, 401]);
      expect((await room.asTeacher.post('/api/extra_fields', { ...values, variable: 'hat_size' })).status).toBe(403);
      expect((await room.asTeacher.patch(address, { displayText: 'Mine' })).status).toBe(403);
      expect((await room.asTeacher.delete(address)).status).toBe(403);
      expect((await room.asAdministrator.delete(address)).status).toBe(403);
      expect((await asEverywhere.delete(address)).status).toBe(204);
    });
  });

  describe('Room, branch', () => {
    it('view, edit, delete: only when it belongs to the current portal, by nobody else whatever their role', async () => {
      const portal = await given.row('access_url', { url: 'http://other.test' });
      const branch = await given.row('branch_sync', { title: 'Elsewhere', url_id: portal });
      const hall = await given.row('room', { title: 'Elsewhere', branch_id: branch });
      const everywhere = platform.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
      for (const address of [`/api/branch_syncs/${branch}`, `/api/rooms/${hall}`]) {
        for (const client of [room.asAdministrator, everywhere]) {
          expect((await client.get(address)).status).toBe(403);
          expect((await client.patch(address, { title: 'Ours' })).status).toBe(403);
          expect((await client.delete(address)).status).toBe(403);
        }
      }
    });
  });
});
