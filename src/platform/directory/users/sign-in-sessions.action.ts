import { Injectable } from '@nestjs/common';
import { ADDRESS, listOf, MOMENT, oneOfTexts, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { deviceOf } from '../../../pages/session-device.js';
import { SignInSessions } from '../../../auth/sessions/sign-in-sessions.js';
import {
  type ActionDeclaration,
  documentAction,
  documentAnswer,
  nothingAnswer,
  type OutcomeOf,
} from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { mayEndSignIns } from './user.policy.js';

const SESSION = {
  id: { ...TEXT, format: 'uuid', description: '`sid` of its access tokens.' },
  kind: oneOfTexts('browser', 'api', 'acting'),
  device: { ...orNull(TEXT), description: 'Browser and system by a name that people know.' },
  userAgent: { ...orNull(TEXT), description: 'As the client called itself when it signed in.' },
  actingAs: { ...orNull(ADDRESS), description: 'The administrator who acts as the person.' },
  createdAt: MOMENT,
  lastUsedAt: MOMENT,
  expiresAt: MOMENT,
};

const signInSessionsAnswer = documentAnswer('SignInSessions', { member: listOf(shapeOf(SESSION)) });

/** Where a person is signed in on this portal, at the pages and at the API. */
@Injectable()
class ListSignInSessions extends ActionHandler {
  constructor(private readonly sessions: SignInSessions) {
    super();
  }

  async run({ id, actor, transaction }: ActionRun): Promise<OutcomeOf<typeof signInSessionsAnswer>> {
    const sessions = await this.sessions.of(id, actor.portalId, transaction.manager);
    const member = sessions.map(({ id: session, kind, userAgent, actingAccountId, createdAt, lastUsedAt, expiresAt }) => ({
      id: session,
      kind,
      device: deviceOf(userAgent),
      userAgent,
      actingAs: actingAccountId === null ? null : `/api/users/${actingAccountId}`,
      createdAt,
      lastUsedAt,
      expiresAt,
    }));
    return { document: { member } };
  }
}

/** Signs a person out everywhere on this portal. */
@Injectable()
class EndSignInSessions extends ActionHandler {
  constructor(private readonly sessions: SignInSessions) {
    super();
  }

  async run({ id, actor, transaction }: ActionRun): Promise<void> {
    await this.sessions.endOthers(id, actor.portalId, null, transaction);
  }
}

/** Signs a person out on one device. */
@Injectable()
class EndSignInSession extends ActionHandler {
  constructor(private readonly sessions: SignInSessions) {
    super();
  }

  /** @throws Problem 404 where the person has no such session on this portal */
  async run({ id, actor, parameters, transaction }: ActionRun): Promise<void> {
    const isEnded = await this.sessions.end(id, String(parameters.get('session')), actor.portalId, transaction);
    if (!isEnded) throw new Problem(404, 'The person is not signed in there.');
  }
}

/** `GET /api/users/{id}/sign_in_sessions` */
export const listSignInSessions = documentAction({
  name: 'sign_in_sessions',
  method: 'GET',
  path: 'users/{id}/sign_in_sessions',
  description: 'Where a person is signed in on this portal, the last used first.',
  rule: mayEndSignIns,
  answer: signInSessionsAnswer,
  handler: ListSignInSessions,
});

/** `DELETE /api/users/{id}/sign_in_sessions` */
export const endSignInSessions: ActionDeclaration = {
  name: 'end_sign_in_sessions',
  method: 'DELETE',
  path: 'users/{id}/sign_in_sessions',
  description: 'Signs a person out everywhere on this portal; within five seconds in every process.',
  rule: mayEndSignIns,
  locksItem: false,
  answer: nothingAnswer,
  handler: EndSignInSessions,
};

/** `DELETE /api/users/{id}/sign_in_sessions/{session}` */
export const endSignInSession: ActionDeclaration = {
  name: 'end_sign_in_session',
  method: 'DELETE',
  path: 'users/{id}/sign_in_sessions/{session}',
  pathKind: 'uuid',
  description: 'Signs a person out on one device; within five seconds in every process.',
  rule: mayEndSignIns,
  locksItem: false,
  answer: nothingAnswer,
  handler: EndSignInSession,
};
