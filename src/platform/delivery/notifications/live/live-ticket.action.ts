import { Injectable } from '@nestjs/common';
import { NUMBER, TEXT } from '../../../../auth/answer-shape.js';
import { OneTimeLinks } from '../../../../auth/links/one-time-links.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../../resource/model/action-handler.js';
import { all, authenticated, inPerson } from '../../../../resource/model/rule.js';

/** Seconds for which a ticket is good. */
const GOOD_FOR_S = 30;

const liveTicketAnswer = documentAnswer('LiveTicket', { ticket: TEXT, expiresIn: { ...NUMBER, description: 'Seconds.' } });

@Injectable()
class MakeLiveTicket extends ActionHandler {
  constructor(private readonly links: OneTimeLinks) {
    super();
  }

  override async run({ transaction, actor, now }: ActionRun): Promise<OutcomeOf<typeof liveTicketAnswer>> {
    const expiresAt = new Date(now.getTime() + GOOD_FOR_S * 1000);
    const ticket = await this.links.make(transaction, {
      purpose: 'notification-live',
      portalId: actor.portalId,
      userId: actor.id ?? 0,
      details: { session: actor.sessionId },
      expiresAt,
    });
    return { document: { ticket, expiresIn: GOOD_FOR_S } };
  }
}

/** `POST /api/notifications/live_ticket`: browsers cannot send a token with `EventSource`. */
export const liveTicket = documentAction({
  name: 'live_ticket',
  method: 'POST',
  path: 'notifications/live_ticket',
  description: 'A ticket, good once, for opening the live stream without a token in a header: `GET /api/notifications/live?ticket=…`.',
  rule: all(authenticated, inPerson),
  answer: liveTicketAnswer,
  handler: MakeLiveTicket,
});
