import { conditionSql, sql, usuallyExists } from '../../../database/sql.js';
import { coursesTaught } from '../../../platform/rights/access/course-memberships.js';
import { courseVisibleTo } from '../../../platform/rights/access/course.rules.js';
import { foundAmongPairs, isAmong } from '../../../platform/rights/access/membership.js';
import { owner } from '../../../platform/rights/access/owner.rules.js';
import { administratorOf, onPortal, portalOfCaller } from '../../../platform/rights/access/portal.rules.js';
import { administrator, globalAdministrator } from '../../../platform/rights/access/role.rules.js';
import { sessionCoursesCoached } from '../../../platform/rights/access/session-memberships.js';
import { humanResourcesOf } from '../../../platform/rights/access/user.rules.js';
import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { policy, type Policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, rule, type Rule } from '../../../resource/model/rule.js';
import { readerOfTrace, type Trace } from '../../record-access/trace.rules.js';

/** What users did and when; written by the platform only, and read under one set of rights whatever the columns are called. */
function tracePolicy(name: string, trace: Trace): Policy {
  return policy(name, { read: readerOfTrace(trace) });
}

export const visitPolicy = tracePolicy('visits of tools', { user: 'accessUserId', course: 'cId', session: 'sessionId' });
export const courseTracePolicy = tracePolicy('visits and actions in courses', { user: 'user', course: 'cId', session: 'sessionId' });
export const uploadTracePolicy = tracePolicy('uploads', { user: 'uploadUserId', course: 'cId', session: 'uploadSessionId' });
export const linkTracePolicy = tracePolicy('openings of links', { user: 'linksUserId', course: 'cId', session: 'linkSessionId' });

/** Sign-ins belong to no course: the user, users who follow the user, and administrators see them. */
export const signInPolicy = policy('sign-ins', {
  read: all(onPortal({ user: 'user' }), any(administrator, owner('user', 'the person'), humanResourcesOf('user'))),
});

const accountOnPortal = rule("user name of an account on the caller's portal", (actor, row) =>
  usuallyExists(sql`SELECT 1 FROM "user" "u"
      JOIN "access_url_rel_user" "p" ON "p"."user_id" = "u"."id" AND "p"."url_id" = ${actor.portalId}
      WHERE "u"."username_canonical" = lower(${row.column('username')})`),
);

/** Trials of sign-in, of which those under unknown names belong to no portal. */
export const signInTrialPolicy = policy('trials of sign-in', { read: any(globalAdministrator, all(administrator, accountOnPortal)) });

/** Users who are present see who else is present. */
export const presencePolicy = policy('presence', { read: any(globalAdministrator, all(authenticated, portalOfCaller('accessUrlId'))) });

const linkOfPortal = any(
  onPortal({ course: 'resourceLink.course' }),
  all(
    rule('of no course', (_, row) => sql`${row.path('resourceLink.course')} IS NULL`),
    onPortal({ user: 'downUserId' }),
  ),
);

/** A download refers to its link; the links are looked up first, so that their index can be used. */
const staffOfLink = rule('teacher of the course or coach in the session of the link', (actor, row) =>
  actor.id === null
    ? false
    : conditionAlong(row, 'resourceLink', (link) =>
        isAmong(
          link,
          sql`SELECT "l"."id" FROM "resource_link" "l" WHERE ${conditionSql(isAmong(sql`"l"."course_id"`, coursesTaught(actor)))}
            OR ${conditionSql(foundAmongPairs(sql`"l"."session_id"`, sql`"l"."course_id"`, sessionCoursesCoached(actor)))}`,
        ),
      ),
);

export const downloadPolicy = policy('downloads', {
  read: all(linkOfPortal, any(administrator, owner('downUserId', 'the person'), staffOfLink, humanResourcesOf('downUserId'))),
});

const voter = all(authenticated, onPortalOfRow(), courseVisibleTo('course'));

function onPortalOfRow(): Rule {
  return any(globalAdministrator, portalOfCaller('urlId'));
}

/** Users who see a course see its rating, and may rate it. */
export const courseRankingPolicy = policy('course rankings', {
  read: voter,
  create: voter,
  update: voter,
  delete: all(onPortalOfRow(), administratorOf({ course: 'course' })),
});
