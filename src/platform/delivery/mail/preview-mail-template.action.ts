import { Injectable } from '@nestjs/common';
import { TEXT } from '../../../auth/answer-shape.js';
import { sql } from '../../../database/sql.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { MailKinds } from './mail-kinds.js';
import { mailTemplatePolicy } from './mail-template.policy.js';
import { escaped, filled, headerText } from './placeholders.js';
import { plainText } from '../../../resource/input/plain-text.js';

const LONGEST_TEXT = 20_000;
const EXAMPLES: Readonly<Record<string, string>> = {
  firstname: 'Ada',
  lastname: 'Example',
  title: 'Essay on <prime> numbers',
  text: 'What it is about.',
  link: 'https://lms.example.org/api/courses/1',
  course: 'Number theory',
};

const mailPreviewAnswer = documentAnswer('MailPreview', { subject: TEXT, html: TEXT, text: TEXT });

@Injectable()
class PreviewTemplate extends ActionHandler {
  constructor(private readonly kinds: MailKinds) {
    super();
  }

  override async run({ id, transaction }: ActionRun): Promise<OutcomeOf<typeof mailPreviewAnswer>> {
    const row = await transaction.one<{
      type: string;
      title: string;
      subject: string | null;
      template: string | null;
      text: string | null;
    }>(sql`SELECT "type", "title", "subject", "template", "text" FROM "mail_template" WHERE "id" = ${id}`);
    const names = this.kinds.placeholdersOf(row?.type ?? '') ?? [];
    const values = Object.fromEntries(names.map((name) => [name, EXAMPLES[name] ?? name]));
    const html = filled(row?.template ?? '', values, escaped);
    const text = row?.text == null ? plainText(html, LONGEST_TEXT) : filled(row.text, values);
    return { document: { subject: headerText(filled(row?.subject ?? row?.title ?? '', values)), html, text } };
  }
}

/** `POST /api/mail_templates/{id}/preview`. */
export const previewMailTemplate = documentAction({
  name: 'preview',
  method: 'POST',
  path: 'mail_templates/{id}/preview',
  description: 'What a mail of this template looks like, with made-up values.',
  rule: mailTemplatePolicy.rule('read'),
  answer: mailPreviewAnswer,
  handler: PreviewTemplate,
});
