import { sql } from '../database/sql.js';
import { CourseCategory } from '../platform/study/courses/course-category.entity.js';
import { CourseEnrolment } from '../platform/study/courses/course-enrolment.entity.js';
import { Course } from '../platform/study/courses/course.entity.js';
import { Message } from '../platform/delivery/messages/message.entity.js';
import { SessionCourse } from '../platform/study/sessions/session-course.entity.js';
import { SessionEnrolment } from '../platform/study/sessions/session-enrolment.entity.js';
import { Session } from '../platform/study/sessions/session.entity.js';
import { User } from '../platform/directory/users/user.entity.js';
import { DEMO_PASSWORD } from './demo-accounts.js';
import type { SeedWriter } from '../feature/seed-writer.js';

interface DemoCourse {
  readonly id: number;
  /** Node under which the course's content is placed. */
  readonly node: number;
}

/** What the other parts of the demo hang on. */
export interface DemoPlatform {
  readonly people: Readonly<Record<string, { readonly id: number; readonly username: string }>>;
  readonly algebra: DemoCourse;
  readonly history: DemoCourse;
  readonly session: number;
}

const ADMINISTRATOR_ROLES = ['ROLE_GLOBAL_ADMIN', 'ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_USER'];

const PEOPLE = [
  { username: 'admin', firstname: 'Ada', lastname: 'Admin', status: 'teacher', roles: ['ROLE_GLOBAL_ADMIN'] },
  { username: 'teacher', firstname: 'Tina', lastname: 'Teacher', status: 'teacher', roles: [] },
  { username: 'student', firstname: 'Sam', lastname: 'Student', status: 'student', roles: [] },
  { username: 'amira', firstname: 'Amira', lastname: 'Haddad', status: 'student', roles: [] },
  { username: 'bruno', firstname: 'Bruno', lastname: 'Costa', status: 'student', roles: [] },
  { username: 'chloe', firstname: 'Chloé', lastname: 'Lefèvre', status: 'student', roles: [] },
] as const;

type DemoPerson = DemoPlatform['people'][string];

/** Users, courses and a session for one portal. */
export async function seedPlatform(writer: SeedWriter): Promise<DemoPlatform> {
  const people = await seedPeople(writer);
  const { admin, teacher, student } = people as Record<'admin' | 'teacher' | 'student', DemoPerson>;
  const administrator = writer.as(admin, ADMINISTRATOR_ROLES);
  const lecturer = writer.as(teacher, ['ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_USER']);
  const { algebra, history } = await seedCourses(administrator, lecturer);
  for (const name of ['student', 'amira', 'bruno', 'chloe']) {
    await writer.create(CourseEnrolment, { user: people[name]?.id, course: algebra.id, status: 'student', relationType: 'normal' });
  }
  const session = await springSession(administrator, algebra.id, teacher.id, student.id);
  await lecturer.create(Message, {
    title: 'Welcome',
    content: '<p>The first lecture is on Monday.</p>',
    receivers: [{ receiver: student.id, receiverType: 'to' }],
  });
  return { people, algebra, history, session };
}

async function seedPeople(writer: SeedWriter): Promise<Record<string, DemoPerson>> {
  const people: Record<string, DemoPerson> = {};
  for (const { roles, ...person } of PEOPLE) {
    const account = {
      email: `${person.username}@lyceum.example`,
      plainPassword: DEMO_PASSWORD,
      roles: [...roles],
      locale: 'en',
      timezone: 'UTC',
    };
    people[person.username] = { id: await writer.create(User, { ...person, ...account }), username: person.username };
  }
  return people;
}

async function seedCourses(administrator: SeedWriter, lecturer: SeedWriter): Promise<Pick<DemoPlatform, 'algebra' | 'history'>> {
  const sciences = await administrator.create(CourseCategory, { title: 'Sciences', code: 'SCI' });
  const humanities = await administrator.create(CourseCategory, { title: 'Humanities', code: 'HUM' });
  const algebra = await course(lecturer, {
    title: 'Algebra I',
    description: '<p>Groups, rings, fields: an introduction.</p>',
    visibility: 'registered',
    categories: [sciences],
  });
  const history = await course(lecturer, {
    title: 'History of the Mediterranean',
    visibility: 'open_platform',
    categories: [humanities],
    subscribe: true,
  });
  await course(lecturer, {
    title: 'Introduction to Lyceum',
    description: '<p>Open to the world: look around.</p>',
    visibility: 'open_world',
    sticky: true,
  });
  return { algebra, history };
}

async function course(writer: SeedWriter, values: Readonly<Record<string, unknown>>): Promise<DemoCourse> {
  const id = await writer.create(Course, values);
  const stored = await writer.transaction.one<{ node: number }>(sql`SELECT "resource_node_id" AS "node" FROM "course" WHERE "id" = ${id}`);
  return { id, node: Number(stored?.node) };
}

async function springSession(writer: SeedWriter, courseId: number, coach: number, learner: number): Promise<number> {
  const window = { accessStartDate: writer.daysFromNow(-30), accessEndDate: writer.daysFromNow(120) };
  const session = await writer.create(Session, {
    title: 'Spring term',
    description: 'Algebra with weekly tutorials.',
    visibility: 'visible',
    ...window,
  });
  await writer.create(SessionCourse, { session, course: courseId });
  await writer.create(SessionEnrolment, { session, user: coach, relationType: 'general_coach' });
  await writer.create(SessionEnrolment, { session, user: learner, relationType: 'student' });
  return session;
}
