import { sql } from '../../database/sql.js';
import { nodeEditable } from '../../platform/rights/access/node.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, notActing, type Rule, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfContext } from '../content-access/content.rules.js';
import { allAnswered } from './survey-conditions.js';
import { answererName, isForCaller, isInvited } from './survey-invitations.js';

const invited = rule('invited person', (actor, row) => (actor.id === null ? false : isInvited(actor, row.id)));
const reader = any(nodeEditable('resourceNode'), invited);

/** Surveys are shown to those who make them and to those who were invited, member of the course or not. */
export const surveyPolicy = policy('surveys', { ...contentPolicy.rules, read: reader });

const editorOfSurvey = through('survey', nodeEditable('resourceNode'));

/** Questions and options go by their survey. */
export const surveyPartPolicy = policy('survey questions', {
  read: through('survey', reader),
  create: editorOfSurvey,
  update: editorOfSurvey,
  delete: editorOfSurvey,
});

/** What people said is for the teachers and coaches of the context, not for the creator as such. */
const evaluator = through('survey', editorOfContext);

/** For what would reveal who gave which answer. */
export const identified = through(
  'survey',
  rule('unless the survey is anonymous', (_, row) => sql`NOT ${row.column('anonymous')}`),
);

const own = rule('who answered', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = ${row.column('survey')} AND ${isForCaller(actor)}
        AND ${row.column('user')} = ${answererName(actor)})`,
);

/** An administrator who acts as a person is not that person: neither answers anonymously for it, nor learns whether it has. */
const inOnesOwnName = rule('not acting as another, where the survey is anonymous', (actor, row) =>
  actor.credential?.kind === 'acting' ? sql`NOT ${row.column('anonymous')}` : true,
);

/** People who were invited, while the survey is open. */
export const answererOfSurvey = all(
  invited,
  inOnesOwnName,
  rule(
    'while it is open',
    (_, row) =>
      sql`((${row.column('availFrom')} IS NULL OR ${row.column('availFrom')} <= now())
        AND (${row.column('availTill')} IS NULL OR ${row.column('availTill')} >= now()))`,
  ),
);

/** Answers are given by those invited, while the survey is open, and are never changed. Those of anonymous surveys nobody reads one by one. */
export const surveyAnswerPolicy = policy('survey answers', {
  read: all(identified, any(evaluator, own)),
  create: through('survey', answererOfSurvey),
});

const shownTo = (whom: string, words: string): Rule => rule(words, (_, row) => sql`${row.column('visibleResults')} = ${whom}`);

const participant = rule('who has completed it', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = ${row.id} AND ${isForCaller(actor)}
        AND ("i"."answered" OR "i"."user_id" IS NULL AND CASE WHEN ${row.column('anonymous')}
          THEN EXISTS (SELECT 1 FROM "c_survey_completion" "d" WHERE "d"."survey_id" = ${row.id} AND "d"."user_id" = ${actor.id})
          ELSE ${allAnswered(row.id, answererName(actor))} END))`,
);

/** Results are for the teachers and coaches of the context, and for those whom the survey shows them to. */
export const surveyResultsReader = any(
  editorOfContext,
  all(inOnesOwnName, shownTo('student', 'where participants see the results'), participant),
  all(shownTo('everybody', 'where everybody invited sees the results'), invited),
);

const invitee = all(
  owner('user', 'the invited person'),
  rule('on the portal of the survey', (actor, row) => isInvited(actor, row.column('survey'))),
);

/** Whether a user has answered: in anonymous surveys visible to that user only. */
export const participationReader = any(identified, all(notActing, owner('user', 'the invited person')));

export const surveyInvitationPolicy = policy('survey invitations', {
  read: any(evaluator, invitee),
  create: evaluator,
  update: evaluator,
  delete: evaluator,
});
