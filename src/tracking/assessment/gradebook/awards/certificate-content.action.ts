import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { type ActionDeclaration, fileAnswer } from '../../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { CertificateDocuments } from '../../certificates/certificate-documents.js';
import { certificatePolicy } from '../gradebook-record.policy.js';

const PDF = 'application/pdf';

@Injectable()
class ReadCertificate extends ActionHandler {
  constructor(private readonly documents: CertificateDocuments) {
    super();
  }

  async run({ id, actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const content = await this.documents.pdf(transaction, id);
    await transaction.rows(
      sql`UPDATE "gradebook_certificate" SET "downloaded_at" = ${now} WHERE "id" = ${id} AND "downloaded_at" IS NULL AND "user_id" = ${actor.id}`,
    );
    return { file: { name: `certificate-${id}.pdf`, mimeType: PDF, content, inline: true } };
  }
}

/** `GET /api/gradebook_certificates/{id}/content` */
export const certificateContent: ActionDeclaration = {
  name: 'content',
  method: 'GET',
  path: 'gradebook_certificates/{id}/content',
  description: 'The certificate as a document. The first time that its holder reads it is kept as `downloadedAt`.',
  rule: certificatePolicy.rule('read'),
  answer: fileAnswer(PDF),
  handler: ReadCertificate,
};
