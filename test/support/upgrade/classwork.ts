import { ApiClient, type Json } from '../api-client.js';
import { LoadedRoom } from '../load/loaded-room.js';

/** Accounts of the demo, a course with a quiz of one question, and a room: what the load of an upgrade works on. */
export interface Classwork {
  readonly asTeacher: ApiClient;
  readonly asStudent: ApiClient;
  readonly asAdministrator: ApiClient;
  readonly student: string;
  readonly course: number;
  readonly quiz: string;
  readonly question: number;
  readonly rightAnswer: number;
  readonly meeting: number;
  readonly room: LoadedRoom;
  /** Where the feed of changes was before the load. */
  readonly cursor: string;
}

/** @param origin of a service with the demo @throws Error with the answer where it takes something differently */
export async function makeClasswork(origin: string): Promise<Classwork> {
  const [asTeacher, asStudent, asAdministrator] = await Promise.all(['teacher', 'student', 'admin'].map((name) => signIn(origin, name)));
  if (!asTeacher || !asStudent || !asAdministrator) throw new Error('Nobody is signed in.');
  const make = async (path: string, values: object, by = asTeacher): Promise<Json> => {
    const { status, body, text } = await by.post(`/api/${path}`, values);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return body;
  };
  const student = String((await asStudent.get('/api/me')).body['@id']);
  const course = await make('courses', { title: 'Classwork', visibility: 'registered' });
  await make('course_rel_users', { course: course['@id'], user: student, status: 'student' });
  const place = { resourceLinkList: [{ cid: course.id }] };
  const quiz = await make('c_quizzes', { title: 'Leaves', maxAttempt: 0, ...place });
  const { id: question } = await make('c_quiz_questions', { question: 'Which?', type: 'unique_answer', ponderation: 2, ...place });
  const { id: right } = await make('c_quiz_answers', { question, answer: 'Holly', correct: 1, ponderation: 2, position: 1 });
  await make('c_quiz_answers', { question, answer: 'Oak', position: 2 });
  await make('c_quiz_rel_questions', { quiz: quiz['@id'], question, questionOrder: 1 });
  const room = new LoadedRoom('room-of-upgrade');
  const meeting = await make('conference_meetings', { title: 'Upgrade', remoteId: room.remoteId, people: 'accounts' }, asAdministrator);
  const { body: feed } = await asTeacher.get('/api/changes?resource[]=courses');
  return {
    asTeacher,
    asStudent,
    asAdministrator,
    student,
    course: Number(course.id),
    quiz: String(quiz['@id']),
    room,
    question: Number(question),
    rightAnswer: Number(right),
    meeting: Number(meeting.id),
    cursor: String(feed.cursor),
  };
}

async function signIn(origin: string, username: string): Promise<ApiClient> {
  const { body } = await new ApiClient(origin).post('/api/authentication_token', { username, password: 'lyceum-demo' });
  return new ApiClient(origin, { Authorization: `Bearer ${String(body.token)}` });
}
