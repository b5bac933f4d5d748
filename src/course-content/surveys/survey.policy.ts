import { raw, sql } from '../../database/sql.js';
import { groupsJoined } from '../../platform/access/group-memberships.js';
import { nodeEditable } from '../../platform/access/node.rules.js';
import { owner } from '../../platform/access/owner.rules.js';
import { contentPolicy } from '../../platform/nodes/content.policy.js';
import { policy } from '../../resource/policy/policy.js';
import { all, any, not, rule } from '../../resource/policy/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfContext } from '../access/content.rules.js';
import { isInvited } from './survey-invitations.js';

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
