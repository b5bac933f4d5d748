import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome } from '../../../resource/model/action-handler.js';
import { any } from '../../../resource/model/rule.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';
import { MailKinds } from './mail-kinds.js';

@Injectable()
class ListPlaceholders extends ActionHandler {
  constructor(private readonly kinds: MailKinds) {
    super();
  }

  override async run(): Promise<ActionOutcome> {
    const types = this.kinds.types.map((type) => ({ type, placeholders: this.kinds.placeholdersOf(type) ?? [] }));
    return { document: { types } };
  }
}

const TYPE = { type: { type: 'string' }, placeholders: { type: 'array', items: { type: 'string' } } };

/** `GET /api/mail_templates/placeholders`. */
export const mailTemplatePlaceholders: ActionDeclaration = {
  name: 'placeholders',
  method: 'GET',
  path: 'mail_templates/placeholders',
  description: 'The types of template that mails are made of, and the placeholders of each.',
  rule: any(globalAdministrator, administrator),
  answer: documentAnswer('MailTemplatePlaceholders', {
    types: { type: 'array', items: { type: 'object', required: Object.keys(TYPE), properties: TYPE } },
  }),
  handler: ListPlaceholders,
};
