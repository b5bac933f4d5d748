import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { sql } from '../../../../database/sql.js';
import { Input } from '../../../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, itemAnswer } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../../resource/model/action-handler.js';
import { certificatePolicy } from '../gradebook-record.policy.js';

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

class Revocation {
  @Input({
    type: 'string',
    required: true,
    minimumLength: SHORTEST_REASON,
    maximumLength: LONGEST_REASON,
    validators: [IsString(), Length(SHORTEST_REASON, LONGEST_REASON)],
    description: 'Why; for those who read the certificate, not for the public.',
  })
  reason: string;
}

@Injectable()
class RevokeCertificate extends ActionHandler {
  /** A certificate that is revoked stays as it was revoked first. */
  async run({ id, input, actor, transaction, now }: ActionRun): Promise<void> {
    await transaction.rows(
      sql`UPDATE "gradebook_certificate" SET "revoked_at" = ${now}, "revoked_by_id" = ${actor.id}, "revocation_reason" = ${input.reason}
          WHERE "id" = ${id} AND "revoked_at" IS NULL`,
    );
  }
}

/** `POST /api/gradebook_certificates/{id}/revoke` */
export const revokeCertificate: ActionDeclaration = {
  name: 'revoke',
  method: 'POST',
  path: 'gradebook_certificates/{id}/revoke',
  description: 'Revokes the certificate for good. It is not issued again by itself.',
  rule: certificatePolicy.rule('delete'),
  input: () => Revocation,
  answer: itemAnswer,
  handler: RevokeCertificate,
};
