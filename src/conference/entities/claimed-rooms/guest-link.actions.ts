import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer, nothingAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { oneViolation, StateConflict } from '../../../resource/protocol/problem.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { GuestLinks } from '../../rooms/guest-links.js';
import { MeetingsSwitch } from '../../rooms/meetings-switch.js';
import { GuestLinkTerms } from './guest-link.input.js';

const LONGEST_MS = 90 * 24 * 3_600_000;

@Injectable()
class MakeGuestLink extends ActionHandler {
  constructor(
    private readonly meetings: MeetingsSwitch,
    private readonly links: GuestLinks,
  ) {
    super();
  }

  async run({ id, row, input, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const url = await this.meetings.require(transaction);
    if (row.guests === 'none' || !(await this.meetings.admitsGuests(transaction))) {
      throw new StateConflict('guests-off', 'This meeting has no guests; set guests to approval or free first.');
    }
    const expiresAt = expiryOf(input.expiresAt, now);
    const link = await this.links.make(transaction, id, actor.portalId, { url, expiresAt });
    return { document: { url: link.url, expiresAt: link.expiresAt } };
  }
}

/** @throws ViolationProblem for what lies behind, or too far ahead */
function expiryOf(given: unknown, now: Date): Date {
  const latest = new Date(now.getTime() + LONGEST_MS);
  if (!(given instanceof Date)) return latest;
  if (given > now && given <= latest) return given;
  const message = 'A link is good for at most 90 days from now.';
  throw oneViolation('expiresAt', message);
}

@Injectable()
class WithdrawGuestLink extends ActionHandler {
  constructor(private readonly links: GuestLinks) {
    super();
  }

  async run({ id, transaction }: ActionRun): Promise<void> {
    await this.links.withdraw(transaction, id);
  }
}

/** Links by which people without an account join a meeting. */
export const guestLinkActions: readonly ActionDeclaration[] = [
  {
    name: 'guest_link',
    method: 'POST',
    path: 'conference_meetings/{id}/guest_link',
    description: 'Makes the link by which guests join the meeting; the one before is void.',
    rule: meetingManager,
    input: () => GuestLinkTerms,
    inputOptional: true,
    answer: documentAnswer(
      'MeetingGuestLink',
      { url: { type: 'string', format: 'uri' }, expiresAt: { type: 'string', format: 'date-time' } },
      201,
    ),
    handler: MakeGuestLink,
  },
  {
    name: 'withdraw_guest_link',
    method: 'DELETE',
    path: 'conference_meetings/{id}/guest_link',
    description: 'Withdraws the link by which guests join the meeting.',
    rule: meetingManager,
    answer: nothingAnswer,
    handler: WithdrawGuestLink,
  },
];
