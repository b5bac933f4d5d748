import type { ApiClient } from './api-client.js';
import type { TestApplication } from './application.js';
import type { Person } from './given.js';

/** A course with its people, made through the API as in real life. */
export interface Classroom {
  readonly course: number;
  /** Node of the course, under which its content is placed. */
  readonly node: number;
  readonly teacher: Person;
  readonly student: Person;
  readonly asTeacher: ApiClient;
  readonly asStudent: ApiClient;
  /** Signed in, but of no course. */
  readonly asOutsider: ApiClient;
  readonly asAdministrator: ApiClient;
  /** A second teacher of the course. */
  colleague(): Promise<Person>;
  /** Another learner of the course. */
  classmate(): Promise<Person>;
}

export async function classroom(application: TestApplication): Promise<Classroom> {
  const { given } = application;
  const [teacher, student, outsider, administrator] = [
    await given.teacher(),
    await given.student(),
    await given.student(),
    await given.administrator(),
  ];
  const asTeacher = application.as(teacher);
  const { body } = await asTeacher.post('/api/courses', { title: `Course of ${teacher.username}`, visibility: 'registered' });
  const course = { id: Number(body.id) };
  await given.member(course, student);
  const joins = async (person: Person, status: 'teacher' | 'student'): Promise<Person> => {
    await given.member(course, person, status);
    return person;
  };
  return {
    course: course.id,
    node: Number(String(body.resourceNode).split('/').at(-1)),
    teacher,
    student,
    asTeacher,
    asStudent: application.as(student),
    asOutsider: application.as(outsider),
    asAdministrator: application.as(administrator),
    colleague: async () => joins(await given.teacher(), 'teacher'),
    classmate: async () => joins(await given.student(), 'student'),
  };
}
