/**
 * What `npm run screenshots` takes pictures of. Addresses name what the demo has and `prepareScreenshots` adds: `{course}`, `{class}` …
 * stand for ids.
 */
const MEETINGS = '/plugin/Videoconf/meetings';
const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';

/** Sections of the back office's pages by hand: the first one is what opens. */
const SECTIONS = {
  courses: ['people', 'content', 'paths', 'gradebook', 'meetings', 'settings', 'details'],
  users: ['courses', 'sessions', 'marks', 'sign-ins', 'activity', 'details'],
  sessions: ['people', 'courses', 'progress', 'details'],
  usergroups: ['members', 'courses', 'sessions', 'details'],
  conference_meetings: ['now', 'recordings', 'attendance', 'guests', 'details'],
  access_urls: ['people', 'courses', 'sessions', 'classes', 'settings', 'themes', 'details'],
};
const ITEMS = {
  courses: '{course}',
  users: '{learner}',
  sessions: '{session}',
  usergroups: '{class}',
  conference_meetings: '{meeting}',
  access_urls: '{portal}',
};
const LISTS = ['courses', 'users', 'sessions', 'usergroups', 'conference_meetings', 'jobs', 'documents', 'gradebook_categories'];
const FORMS = {
  courses: 'courses',
  users: 'users',
  sessions: 'sessions',
  usergroups: 'usergroups',
  conference_meetings: 'conference_meetings',
};

/** Of a course. */
const TABS = [
  ...[
    'documents',
    'announcements',
    'agenda',
    'meetings',
    'assignments',
    'quizzes',
    'people',
    'marks',
    'forums',
    'glossary',
    'wiki',
    'paths',
  ],
];

const item = (resource) => `#/${resource}/${encodeURIComponent(`/api/${resource}/`)}${ITEMS[resource]}`;
const entries = (names, entry) => names.map((name) => entry(name));

const office = [
  ['back-office', '#/'],
  ...entries(LISTS, (resource) => [`back-office-list-${resource}`, `#/${resource}`]),
  ...entries(Object.keys(FORMS), (resource) => [`back-office-create-${resource}`, `#/${resource}/create`]),
  ...entries(Object.keys(FORMS), (resource) => [`back-office-edit-${resource}`, item(resource)]),
  ...Object.entries(SECTIONS).flatMap(([resource, sections]) =>
    entries(sections, (section) => [`back-office-${resource}-${section}`, `${item(resource)}/show/${section}`]),
  ),
];

/**
 * Pages by who looks at them; `null` is nobody in particular. Those in `FRENCH` are taken in French too.
 * @type {Readonly<Record<string, readonly (readonly [name: string, address: string])[]>>}
 */
export const PAGES = {
  null: [
    ['sign-in', '/'],
    ['sign-in-form', '/admin/sign-in'],
    ['account-reset', '/account/reset'],
    ['account-reset-with-a-bad-link', '/account/reset?t=nothing'],
    ['account-register', '/account/register'],
    ['account-invitation-with-a-bad-link', '/account/invitation?t=nothing'],
    ['account-confirm-with-a-bad-link', '/account/confirm?t=nothing'],
    ['account-email-with-a-bad-link', '/account/email?t=nothing'],
    ['meet-left', '/meet/left'],
    ['meet-error', '/meet/error'],
    ['meet-with-a-bad-ticket', '/meet?t=nothing'],
    ['guest-with-a-bad-link', '/meet/guest?t=nothing'],
    ['error-not-found', '/nothing'],
    ['api-index', '/api'],
  ],
  student: [
    ['home-student', '/'],
    ['courses', '/courses'],
    ['course', '/courses/{course}'],
    ...entries(TABS, (tab) => [`course-${tab}`, `/courses/{course}/${tab}`]),
    ['meetings-of-a-student', MEETINGS],
    ['own-figures', `${MEETINGS}/{meeting}`],
    ['own-figures-of-a-room-used-again', `${MEETINGS}/{reused}`],
    ['error-forbidden', DASHBOARD],
    ['error-not-for-you', `${MEETINGS}/courses/{course}`],
    ['sessions', '/admin/sessions'],
    ['second-factor', '/account/second-factor'],
  ],
  teacher: [
    ['home-teacher', '/'],
    ['courses-of-a-teacher', '/courses'],
    ['course-people-of-a-teacher', '/courses/{course}/people'],
    ['meetings-of-a-teacher', MEETINGS],
    ['meetings-of-a-course', `${MEETINGS}?course_id={course}&list=1`],
    ['meeting', `${MEETINGS}/{meeting}`],
    ['meeting-person', `${MEETINGS}/{meeting}?participant=u:{learner}`],
    ['meeting-timeline', `${MEETINGS}/{meeting}?view=timeline`],
    ['meeting-of-a-room-used-again', `${MEETINGS}/{reused}`],
    ['meeting-run', `${MEETINGS}/{reused}?run={run}`],
    ['course-attendance', `${MEETINGS}/courses/{course}`],
    ['person-attendance', `${MEETINGS}/courses/{course}/people/{learner}`],
  ],
  admin: [
    ['home-admin', '/'],
    ['all-meetings', DASHBOARD],
    ['dashboard', `${DASHBOARD}?meeting_id={meeting}`],
    ['history-course', `${DASHBOARD}?course_id={course}`],
    ['history-person', `${DASHBOARD}?participant=u:{learner}`],
    ['history-comparison', `${DASHBOARD}?compare={meeting}&compare={reused}`],
    ['settings', '/plugin/Videoconf/settings'],
    ['health', '/plugin/Videoconf/health'],
    ['mails', '/admin/mails'],
    ['mail', '/admin/mails/{mail}'],
    ['error-bad-request', `${DASHBOARD}?sort=password`],
    ['api-operation', '/api/courses'],
    ['api-docs', '/api/docs'],
    ...office.map(([name, place]) => [name, `/admin${place}`]),
  ],
};

/** Taken in French too. */
export const FRENCH = new Set([
  ...['sign-in', 'account-reset', 'home-student', 'home-teacher', 'home-admin', 'own-figures', 'meetings-of-a-teacher', 'meeting'],
  ...['meeting-run', 'course-attendance', 'person-attendance', 'history-course', 'all-meetings', 'settings', 'health', 'mails'],
  ...['courses', 'course', 'course-documents', 'course-marks'],
  ...['error-not-found', 'sessions', 'back-office', 'back-office-courses-people', 'back-office-list-users', 'back-office-edit-courses'],
]);

/** Pages that are longer than anyone looks at. */
export const FIRST_SCREEN_ONLY = new Set(['api-operation', 'api-docs']);
