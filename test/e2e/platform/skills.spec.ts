import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { type Classroom, classroom } from '../../support/classroom.js';

describe('skills', () => {
  let platform: TestApplication;
  let room: Classroom;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;
  let serial = 0;

  beforeAll(async () => {
    platform = await TestApplication.start();
    room = await classroom(platform);
    ({ asAdministrator } = room);
    asEverywhere = platform.as(await platform.given.globalAdministrator());
  });

  afterAll(() => platform.close());

  async function skill(values: object = {}): Promise<Json & { '@id': string }> {
    serial += 1;
    const { status, body } = await asAdministrator.post('/api/skills', { title: `Skill ${serial}`, shortCode: `s${serial}`, ...values });
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body as Json & { '@id': string };
  }

  const above = (lower: Json, upper: Json): Promise<Reply> =>
    asAdministrator.post('/api/skill_rel_skills', { skill: lower['@id'], parent: upper['@id'] });

  const award = (of: Json, client: ApiClient, values: object = {}): Promise<Reply> =>
    client.post('/api/skill_rel_users', {
      user: `/api/users/${room.student.id}`,
      skill: of['@id'],
      acquiredSkillAt: '2024-05-01T10:00:00Z',
      argumentation: 'Shown in the final project.',
      ...values,
    });

  const inCourse = (): object => ({ course: `/api/courses/${room.course}` });

  it('are kept by administrators, in a graph without rings', async () => {
    const [low, middle, high] = [await skill(), await skill(), await skill()];
    expect((await room.asTeacher.post('/api/skills', { title: 'Mine', shortCode: 'mine' })).status).toBe(403);
    expect([(await above(low, middle)).status, (await above(middle, high)).status]).toEqual([201, 201]);
    expect((await above(high, low)).body.violations).toMatchObject([{ propertyPath: 'parent' }]);
    expect((await above(low, low)).body.violations).toMatchObject([{ propertyPath: 'parent' }]);
    expect((await above(low, middle)).status).toBe(422);
    expect((await asAdministrator.delete(high['@id'])).status).toBe(409);
    expect((await asAdministrator.delete(low['@id'])).status).toBe(204);
  });

  it('of another portal do not show', async () => {
    const portal = await platform.given.row('access_url', { url: 'http://other.test' });
    const foreign = await platform.given.row('skill', { title: 'Foreign', short_code: 'foreign', access_url_id: portal });
    expect((await asAdministrator.get(`/api/skills/${foreign}`)).status).toBe(403);
    expect((await asAdministrator.get('/api/skills?shortCode=foreign')).body.totalItems).toBe(0);
    const common = await platform.given.row('skill', { title: 'Common', short_code: 'common' });
    const edge = await platform.given.row('skill_rel_skill', { skill_id: common, parent_id: foreign });
    expect((await asAdministrator.get(`/api/skill_rel_skills/${edge}`)).status).toBe(403);
  });

  it('are awarded by teachers to the learners of their course, once, and never to themselves', async () => {
    const logic = await skill();
    expect((await award(logic, room.asTeacher)).status).toBe(403);
    expect((await award(logic, room.asTeacher, { ...inCourse(), user: `/api/users/${room.teacher.id}` })).status).toBe(403);
    expect((await award(logic, room.asStudent, inCourse())).status).toBe(403);
    const given = await award(logic, room.asTeacher, inCourse());
    expect(given.body).toMatchObject({ assignedBy: room.teacher.id, argumentationAuthorId: room.teacher.id });
    expect((await award(logic, room.asTeacher, inCourse())).body.violations).toMatchObject([{ propertyPath: 'skill' }]);
    expect((await room.asOutsider.get(String(given.body['@id']))).status).toBe(200);
    expect((await room.asOutsider.delete(String(given.body['@id']))).status).toBe(403);
    expect((await room.asTeacher.delete(String(given.body['@id']))).status).toBe(204);
  });

  it('are awarded while enabled, for a reason, at a level of their scale', async () => {
    const disabled = await skill({ status: 'disabled' });
    expect((await award(disabled, asAdministrator)).body.violations).toMatchObject([{ propertyPath: 'skill' }]);
    expect((await award(await skill(), asAdministrator, { argumentation: 'Good' })).body.violations).toMatchObject([
      { propertyPath: 'argumentation' },
    ]);
    const scale = await asEverywhere.post('/api/skill_level_profiles', { title: 'CEFR' });
    const level = await asEverywhere.post('/api/skill_levels', { title: 'B2', profile: scale.body['@id'] });
    const [plain, language] = [await skill(), await skill({ levelProfile: scale.body['@id'] })];
    expect((await award(plain, asAdministrator, { acquiredLevel: level.body['@id'] })).body.violations).toMatchObject([
      { propertyPath: 'acquiredLevel' },
    ]);
    expect((await award(language, asAdministrator, { acquiredLevel: level.body['@id'] })).status).toBe(201);
  });

  it('outlive the course that they were awarded in', async () => {
    const taught = await room.asTeacher.post('/api/courses', { title: 'Short course', visibility: 'registered' });
    await platform.given.member({ id: Number(taught.body.id) }, room.student);
    const given = await award(await skill(), room.asTeacher, { course: taught.body['@id'] });
    expect(given.status).toBe(201);
    expect((await room.asTeacher.delete(String(taught.body['@id']))).status).toBe(204);
    expect((await room.asStudent.get(String(given.body['@id']))).body).toMatchObject({ course: null });
  });

  it('get feedback from teaching staff, the holder excepted', async () => {
    const awarded = await award(await skill(), room.asTeacher, inCourse());
    const comment = { skillRelUser: awarded.body['@id'], feedbackText: 'Well done', feedbackValue: 9 };
    expect((await room.asStudent.post('/api/skill_rel_user_comments', comment)).status).toBe(403);
    const given = await room.asTeacher.post('/api/skill_rel_user_comments', comment);
    expect(given.body).toMatchObject({ feedbackGiver: `/api/users/${room.teacher.id}` });
    expect((await room.asTeacher.post('/api/skill_rel_user_comments', { ...comment, feedbackValue: 11 })).status).toBe(422);
    expect((await room.asStudent.get(`${String(awarded.body['@id'])}/comments`)).body.totalItems).toBe(1);
    expect((await room.asTeacher.delete(String(given.body['@id']))).status).toBe(204);
  });

  it('are offered by a course, and counted by its activities, as its teachers say', async () => {
    const { '@id': logic } = await skill();
    const offer = { skill: logic, ...inCourse() };
    expect((await room.asStudent.post('/api/skill_rel_courses', offer)).status).toBe(403);
    expect((await room.asTeacher.post('/api/skill_rel_courses', offer)).status).toBe(201);
    expect((await room.asTeacher.post('/api/skill_rel_courses', offer)).status).toBe(422);
    expect((await room.asStudent.get(`/api/courses/${room.course}/skills`)).body.totalItems).toBe(1);
    const item = { skill: logic, itemType: 'exercise', itemId: 3, courseId: room.course };
    const added = await room.asTeacher.post('/api/skill_rel_items', item);
    expect(added.body).toMatchObject({ createdBy: room.teacher.id });
    expect((await room.asStudent.get(String(added.body['@id']))).status).toBe(403);
    const elsewhere = await platform.given.course();
    expect((await room.asTeacher.patch(String(added.body['@id']), { courseId: elsewhere.id })).status).toBe(403);
  });
});
