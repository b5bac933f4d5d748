import { Injectable } from '@nestjs/common';
import type { ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { ConferenceMeeting } from '../../entities/meeting-records/conference-meeting.entity.js';
import { meetingManager } from '../../policies/conference-meeting.policy.js';
import { PackRequests } from './pack-requests.js';
import { EvidenceOf } from './seal-evidence.input.js';
import { sealedTime } from './sealed-time.js';

/** Seals what the ledger says of a run. */
@Injectable()
class SealEvidence extends ActionHandler {
  constructor(private readonly requests: PackRequests) {
    super();
  }

  async run({ id: meetingId, input, transaction, actor, now, row }: ActionRun): Promise<ActionOutcome> {
    const named = { run: timeOf(input.run), occurrence: timeOf(input.occurrence) };
    if (named.run && named.occurrence) throw new Problem(400, 'Name a run or an occurrence, not both.');
    const time = await sealedTime(transaction, meetingId, named, now);
    const asked = { meetingId, portalId: actor.portalId, title: String(row.title), time, now };
    const { id, isKnown, isLater } = await this.requests.request(transaction, asked);
    if (isKnown) return { id, existing: true };
    return isLater ? { later: `/api/evidence_packs/${id}` } : { id };
  }
}

function timeOf(value: unknown): Date | undefined {
  return value instanceof Date ? value : typeof value === 'string' ? new Date(value) : undefined;
}

/** `POST /api/conference_meetings/{id}/evidence` */
export const sealEvidence: ActionDeclaration = {
  name: 'evidence',
  method: 'POST',
  path: 'conference_meetings/{id}/evidence',
  description:
    'Seals the evidence of a run or of an occurrence: events, figures and the program that verifies them, signed. 200 with the pack of the same events where there is one; above 5,000 events in the background: 202, and `Location` is the pack.',
  item: () => ConferenceMeeting,
  rule: meetingManager,
  input: () => EvidenceOf,
  inputOptional: true,
  answer: { kind: 'created', orExisting: true, orLater: true },
  handler: SealEvidence,
};
