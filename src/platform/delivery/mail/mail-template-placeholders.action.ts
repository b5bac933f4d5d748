import { Injectable } from '@nestjs/common';
import { listOf, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler } from '../../../resource/model/action-handler.js';
import { any } from '../../../resource/model/rule.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';
import { MailKinds } from './mail-kinds.js';

const TYPE = { type: TEXT, placeholders: listOf(TEXT) };
const mailTemplatePlaceholdersAnswer = documentAnswer('MailTemplatePlaceholders', { types: listOf(shapeOf(TYPE)) });

@Injectable()
class ListPlaceholders extends ActionHandler {
  constructor(private readonly kinds: MailKinds) {
    super();
  }

  override async run(): Promise<OutcomeOf<typeof mailTemplatePlaceholdersAnswer>> {
    const types = this.kinds.types.map((type) => ({ type, placeholders: this.kinds.placeholdersOf(type) ?? [] }));
    return { document: { types } };
  }
}

/** `GET /api/mail_templates/placeholders`. */
export const mailTemplatePlaceholders = documentAction({
  name: 'placeholders',
  method: 'GET',
  path: 'mail_templates/placeholders',
  description: 'The types of template that mails are made of, and the placeholders of each.',
  rule: any(globalAdministrator, administrator),
  answer: mailTemplatePlaceholdersAnswer,
  handler: ListPlaceholders,
});
