import type { Actor } from '../../../auth/actor.js';
import { Contributions } from '../../../config/contributions.js';
import { anyOf, type Condition, type Sql } from '../../../database/sql.js';
import { all, authenticated, type Rule, rule } from '../../../resource/model/rule.js';
import { onPortal } from '../../rights/access/portal.rules.js';
import { switchedOn } from '../../rights/access/setting.rules.js';
import { sessionSelfSubscription } from './session.settings.js';

/** What offers sessions to users who may enrol themselves. */
export interface SessionOffer {
  readonly name: string;
  /** Sessions that it shows to the caller and that are not over. @param session SQL value of the session's id */
  offers(actor: Actor, session: Sql): Condition;
}

/** One of them is enough; without any, nobody enrols themselves. */
export const sessionOffers = new Contributions<SessionOffer>('offer of sessions', ({ name }) => name);

/**
 * While a setting lets users enrol themselves: a session that the catalogue of the portal shows to the caller and that is
 * not over.
 * @param sessionPath to-one path to the session, or `id` for the session's own row
 */
export function sessionOpenToEnrolment(sessionPath: string): Rule {
  return all(
    authenticated,
    switchedOn(sessionSelfSubscription),
    onPortal({ session: sessionPath }),
    rule('session that the catalogue shows and that is not over', (actor, row) =>
      anyOf(sessionOffers.all.map((offer) => offer.offers(actor, row.path(sessionPath)))),
    ),
  );
}
