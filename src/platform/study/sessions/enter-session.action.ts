import { Injectable } from '@nestjs/common';
import { MOMENT, orNull } from '../../../auth/answer-shape.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { inPerson } from '../../../resource/model/rule.js';
import { accessDenied } from '../../../resource/policy/access-denied.js';
import { sessionMemberOf } from '../../rights/access/session.rules.js';
import { type Entry, entryOf, recordEntry } from './session-entry.js';

const momentOrNull = orNull(MOMENT);
const sessionEntryAnswer = documentAnswer('SessionEntry', { accessStartDate: momentOrNull, endsAt: momentOrNull });

/** Enters a session: the days of one by duration count from the first time on. */
@Injectable()
class EnterSession extends ActionHandler {
  /** @throws Problem 403 for callers who are not there in person */
  async run({ transaction, id, actor, now }: ActionRun): Promise<OutcomeOf<typeof sessionEntryAnswer>> {
    if (actor.id === null || actor.credential !== null) throw accessDenied(actor, inPerson);
    await transaction.rows(recordEntry(actor.id, id, now));
    const entry = await transaction.one<Entry>(entryOf(actor.id, id));
    return { document: { accessStartDate: entry?.accessStartDate ?? null, endsAt: entry?.endsAt ?? null } };
  }
}

/** `POST /api/sessions/{id}/entry` */
export const enterSession = documentAction({
  name: 'enter',
  method: 'POST',
  path: 'sessions/{id}/entry',
  description: 'Enters the session. The first entry stays, and the days of a session by duration count from it.',
  rule: sessionMemberOf('id'),
  locksItem: false,
  answer: sessionEntryAnswer,
  handler: EnterSession,
});
