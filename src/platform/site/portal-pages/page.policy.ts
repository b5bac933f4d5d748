import { anyOf, raw, type Sql, sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, everyone, rule } from '../../../resource/model/rule.js';
import { coachOfCourse, memberOf, teacherOf } from '../../rights/access/course.rules.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';
import { administratorOf, portalOfCaller } from '../../rights/access/portal.rules.js';
import { administrator, globalAdministrator, teachingStaff } from '../../rights/access/role.rules.js';
import { type Role, ROLES } from '../../rights/access/roles.js';

const enabled = rule('enabled', (_, row) => sql`${row.column('enabled')}`);

/** Pages of a portal: everyone reads those that its administrators have enabled. */
export const pagePolicy: Policy = policy('pages', {
  read: any(administratorOfPortal('url'), all(portalOfCaller('url'), enabled)),
  create: administratorOfPortal('url'),
  update: administratorOfPortal('url'),
  delete: administratorOfPortal('url'),
});

/** Catalogues of the installation that strangers read too, before they sign in; global administrators write them. */
export const publicCatalogue: Policy = policy('public catalogues', {
  read: everyone,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});

const current = rule('while it is shown', (_, row) => sql`now() BETWEEN ${row.column('dateStart')} AND ${row.column('dateEnd')}`);

/** Which flag opens an announcement to whom. */
export const NEWS_AUDIENCES: readonly (readonly [member: string, role: Role, column: Sql])[] = [
  ['visibleTeacher', ROLES.teacher, raw('"visible_teacher"')],
  ['visibleStudent', ROLES.student, raw('"visible_student"')],
  ['visibleHr', ROLES.humanResources, raw('"visible_hr"')],
  ['visibleSessionAdmin', ROLES.sessionManager, raw('"visible_session_admin"')],
  ['visibleBoss', ROLES.studentBoss, raw('"visible_boss"')],
];

const aimed = rule('aimed at one of the roles of the caller, or at guests', (actor, row) =>
  anyOf([
    row.column('visibleGuest'),
    ...NEWS_AUDIENCES.map(([member, name]) => (actor.is(name) ? row.column(member) : false)),
    sql`COALESCE(${row.column('roles')}, '[]') ?| ${[...actor.roles]}::text[]`,
  ]),
);

/** News of a portal: shown during their time to whom they are aimed at. */
export const portalNewsPolicy: Policy = policy('news of a portal', {
  read: any(administratorOfPortal('url'), all(portalOfCaller('url'), current, aimed)),
  create: administratorOfPortal('url'),
  update: administratorOfPortal('url'),
  delete: administratorOfPortal('url'),
});

/** Document templates of the whole platform: offered to those who teach, maintained by global administrators. */
export const systemTemplatePolicy: Policy = policy('document templates of the platform', {
  read: any(administrator, teachingStaff),
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});

const templateMaintainer = any(administratorOf({ course: 'course' }), teacherOf('course'), coachOfCourse('course'));

/** Document templates of a course: read by its members, maintained by its teachers and coaches. */
export const courseTemplatePolicy: Policy = policy('document templates of a course', {
  read: any(templateMaintainer, memberOf('course')),
  create: templateMaintainer,
  update: templateMaintainer,
  delete: templateMaintainer,
});
