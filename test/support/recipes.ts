import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { Classroom } from './classroom.js';
import type { Recipe } from './http-factory.js';
import { SubscribedBrowser } from './push-service.js';

const FILE = 'data:text/plain;name=sample.txt;base64,eA==';

/** Content that is placed elsewhere than in a course. */
const ELSEWHERE = new Set(['portfolio_attachments', 'social_post_attachments', 'ticket_message_attachments']);

/** What a client has to know of a resource to make one, beyond what the API's description requires. */
export function recipesFor(resources: readonly ResourceDefinition[], room: Classroom): Readonly<Record<string, Recipe>> {
  const placed = resources.filter(({ path, fields }) => fields.has('parentResourceNodeId') && !ELSEWHERE.has(path));
  const inCourse = { parentResourceNodeId: room.node };
  const own = { ...recipesOfPeople(room), ...recipesOfContent(room), ...RECIPES };
  const both = placed.map(({ path }): [string, Recipe] => [path, async (factory) => ({ ...inCourse, ...(await own[path]?.(factory)) })]);
  return { ...own, ...Object.fromEntries(both) };
}

function recipesOfPeople({ student, teacher, course }: Classroom): Readonly<Record<string, Recipe>> {
  const learner = `/api/users/${student.id}`;
  return {
    c_attendance_result_comments: async (factory) => ({ attendanceSheetId: await factory.idOf('c_attendance_sheets'), userId: student.id }),
    c_dropbox_files: () => ({ recipients: [student.id] }),
    c_peer_assessment_corrections: () => ({ examinerId: student.id }),
    c_survey_invitations: () => ({ user: learner }),
    course_rel_users: async (factory) => ({ user: await factory.another('users') }),
    messages: () => ({ receivers: [learner] }),
    notification_preferences: () => ({ kind: '*' }),
    push_subscriptions: () => new SubscribedBrowser('https://push.example.org/1').subscription,
    sequence_resources: () => ({ resourceId: course }),
    session_rel_course_rel_users: async (factory) => {
      const session = await factory.make('sessions');
      await factory.make('session_rel_courses');
      return { session };
    },
    user_rel_users: () => ({ user: `/api/users/${teacher.id}`, friend: learner }),
  };
}

function recipesOfContent({ course }: Classroom): Readonly<Record<string, Recipe>> {
  return {
    c_dropbox_categories: () => ({ cId: course, received: true }),
    c_quiz_categories: () => ({ course: `/api/courses/${course}`, resourceLinkList: [{ cid: course }] }),
    c_student_publication_comments: async (factory) => ({ comment: 'Well done.', publication: await workOf(factory) }),
    c_student_publication_corrections: async (factory) => ({ publication: await workOf(factory), uploadFile: FILE }),
    c_survey_answers: async (factory) => {
      await factory.make('c_survey_invitations');
      return { question: await factory.another('c_survey_questions', { type: 'open' }) };
    },
    forum_notifications: async (factory) => ({ forumId: await factory.idOf('forums') }),
    forum_thread_qualifies: async (factory) => ({ thread: await factory.another('forum_threads', { threadQualifyMax: 20 }), qualify: 10 }),
    gradebook_links: async (factory) => ({ type: 'exercise', refId: await factory.idOf('c_quizzes') }),
    portfolio_attachments: async (factory) => ({ item: await factory.make('portfolios') }),
    usergroup_rel_questions: async (factory) => ({ questionId: await factory.idOf('c_quiz_questions') }),
  };
}

const RECIPES: Readonly<Record<string, Recipe>> = {
  c_blog_ratings: async (factory) => ({ ratingType: 'post', post: await factory.make('c_blog_posts') }),
  c_wiki_discusses: async (factory) => ({ publicationId: await factory.idOf('c_wikis') }),
  settings: () => ({ variable: 'allow_registration' }),
  extra_field_options: async (factory) => ({ field: await factory.another('extra_fields', { valueType: 'select' }) }),
  extra_field_rel_tags: async (factory) => {
    const field = await factory.another('extra_fields', { valueType: 'tag' });
    return { field, tag: await factory.another('tags', { field }) };
  },
  notification_preferences: () => ({ kind: '*' }),
  skill_rel_users: () => ({ argumentation: 'Has shown it in the last lesson.' }),
  sys_announcements: () => ({ dateStart: '2026-03-01T10:00:00Z', dateEnd: '2036-03-01T10:00:00Z' }),
  track_course_rankings: () => ({ vote: 4 }),
  videoconference_servers: () => ({ url: 'https://meet2.example.org/bigbluebutton/api' }),
};

async function workOf(factory: Parameters<Recipe>[0]): Promise<string> {
  const publicationParent = await factory.make('c_student_publications');
  return factory.another('c_student_publications', { filetype: 'file', publicationParent });
}
