/** What people do one after the other, as pages and front-ends ask for it. */

const read = (name, path) => ({ name, method: 'GET', path });

/** By kind of people; each goes round in these. `{course}` is a course of theirs, `{id}` their account. */
export const STEPS = {
  learner: [
    read('my courses', '/api/users/{id}/courses'),
    read('documents of a course', '/api/documents?cid={course}'),
    read('announcements of a course', '/api/c_announcements?cid={course}'),
    read('threads of a course', '/api/forum_threads?cid={course}'),
    read('quizzes of a course', '/api/c_quizzes?cid={course}'),
    read('assignments of a course', '/api/c_student_publications?cid={course}&filetype=folder'),
    read('own marks', '/api/users/{id}/gradebook_totals?order[computedAt]=desc&itemsPerPage=6&partial=true'),
    read('agenda', '/api/c_calendar_events?startDate[after]=2026-09-01T00:00:00Z&order[startDate]=asc&itemsPerPage=6&partial=true'),
    read('notifications', '/api/notifications?exists[readAt]=false&order[createdAt]=desc&itemsPerPage=6&partial=true'),
    {
      name: 'a forum post',
      method: 'POST',
      path: '/api/forum_posts',
      every: 10,
      body: ({ thread }) => thread && { title: 'An answer', postText: '<p>I think so, too.</p>', thread },
    },
  ],
  teacher: [
    read('my courses', '/api/users/{id}/courses'),
    read('works to mark', '/api/c_student_publications/list/to_mark?partial=true&itemsPerPage=6'),
    read('people of a course', '/api/courses/{course}/users'),
    read('documents of a course', '/api/documents?cid={course}'),
    read('quizzes of a course', '/api/c_quizzes?cid={course}'),
    read('marks of a course', '/api/gradebook_results'),
    {
      name: 'an announcement',
      method: 'POST',
      path: '/api/c_announcements',
      every: 5,
      body: ({ course }) => ({ title: 'Next week', content: '<p>We begin at nine.</p>', resourceLinkList: [{ cid: course }] }),
    },
  ],
  administrator: [
    read('search of people', '/api/users?search=s12&itemsPerPage=10'),
    read('people by name', '/api/users?order[lastname]=asc&itemsPerPage=30&partial=true'),
    read('courses', '/api/courses?itemsPerPage=30'),
    read('sessions', '/api/sessions'),
  ],
};
