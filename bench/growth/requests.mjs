/** What is asked for in every school, by whom; each request for the first time by each caller, and again. */

const JSON_LD = { Accept: 'application/ld+json' };
const NOTE = '<p>I think so, too.</p>';

const read = (by, name, path, headers = JSON_LD) => ({ by, name, next: (caller) => ({ method: 'GET', path: path(caller), headers }) });
const write = (by, name, method, path, body) => ({
  by,
  name,
  next: (caller) => ({
    method,
    path: path(caller),
    headers: { ...JSON_LD, 'Content-Type': 'application/ld+json' },
    body: JSON.stringify(body(caller)),
  }),
});

const START = write(
  'learner',
  'start of a quiz',
  'POST',
  ({ quiz, course }) => `/api/c_quizzes/${quiz}/attempts?cid=${course}`,
  () => ({}),
);
/** The attempt that a user has open at a quiz. */
const OPEN_ATTEMPT = `SELECT max("id") AS "attempt" FROM "track_e_exercises" WHERE "user_id" = $1 AND "quiz_id" = $2 AND "status" = 'incomplete' AND "paper" IS NOT NULL`;

/**
 * `begin` is asked by each caller before anything is counted; `find` is SQL that adds to a caller, of user and quiz.
 * @type {{ by: 'learner' | 'teacher' | 'administrator', name: string, next: (caller: object) => object, begin?: object, find?: string }[]}
 */
export const REQUESTS = [
  read('learner', 'item: a course', ({ course }) => `/api/courses/${course}`),
  read('learner', 'item: a document', ({ document }) => `/api/documents/${document}`),
  read('learner', 'own courses', ({ id }) => `/api/users/${id}/courses`),
  read('learner', 'documents of a course', ({ course }) => `/api/documents?cid=${course}`),
  read('learner', 'threads of a course', ({ course }) => `/api/forum_threads?cid=${course}`),
  read('learner', 'home of a course', ({ course }) => `/api/courses/${course}/home`),
  read('learner', 'own home', () => '/api/me/home'),
  read('learner', 'home page', () => '/', { Accept: 'text/html' }),
  read('learner', 'own marks', ({ id }) => `/api/users/${id}/gradebook_totals?order[computedAt]=desc&itemsPerPage=6`),
  // From a day on which callers have about as many events to come in every school.
  read(
    'learner',
    'agenda',
    () => '/api/c_calendar_events/list/own?startDate[after]=2026-01-01T00:00:00Z&order[startDate]=asc&itemsPerPage=6&partial=true',
  ),
  read(
    'learner',
    'events everywhere, no total',
    () => '/api/c_calendar_events?startDate[after]=2026-01-01T00:00:00Z&order[startDate]=asc&itemsPerPage=6&partial=true',
  ),
  read('learner', 'notifications', () => '/api/notifications'),
  read('learner', 'inbox', () => '/api/message_rel_users?include=message.sender'),
  read('learner', 'courses by word', ({ code }) => `/api/courses?search=${code}`),
  read('learner', 'documents everywhere, no total', () => '/api/documents?partial=true'),
  read('teacher', 'members of a course', ({ course }) => `/api/courses/${course}/users`),
  read('teacher', 'gradebook of a course', ({ category }) => `/api/gradebook_categories/${category}/totals`),
  read('teacher', 'works to mark', () => '/api/c_student_publications/list/to_mark?partial=true&itemsPerPage=6'),
  read('teacher', 'report of a course', ({ course }) => `/api/courses/${course}/learners?itemsPerPage=30`),
  read('administrator', 'users by word', ({ word }) => `/api/users?search=${word}&itemsPerPage=10&partial=true`),
  read('administrator', 'users by name, no total', () => '/api/users?order[lastname]=asc&itemsPerPage=30&partial=true'),
  read('administrator', 'users, total', () => '/api/users?itemsPerPage=30'),
  write(
    'learner',
    'a forum post',
    'POST',
    () => '/api/forum_posts',
    ({ thread }) => ({ title: 'Answer', postText: NOTE, thread: `/api/forum_threads/${thread}` }),
  ),
  START,
  {
    ...write(
      'learner',
      'an answer of a quiz',
      'PUT',
      ({ attempt, question }) => `/api/track_e_exercises/${attempt}/answers/${question}`,
      ({ turn }) => ({ secondsSpent: turn }),
    ),
    begin: START,
    find: OPEN_ATTEMPT,
  },
  write(
    'learner',
    'a message',
    'POST',
    () => '/api/messages',
    ({ learners }) => ({ title: 'Tomorrow', content: NOTE, receivers: [`/api/users/${learners[1]}`] }),
  ),
  write(
    'teacher',
    'an announcement',
    'POST',
    () => '/api/c_announcements',
    ({ course }) => ({ title: 'Next week', content: NOTE, resourceLinkList: [{ cid: course }] }),
  ),
];
