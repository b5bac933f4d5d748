import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { mailTemplatePlaceholders } from './mail-template-placeholders.action.js';
import { mailTemplatePolicy } from './mail-template.policy.js';
import { MailTemplateProcessor } from './mail-template.processor.js';
import { previewMailTemplate } from './preview-mail-template.action.js';

/** A text for e-mails. */
@Entity('mail_template')
@ApiResource({
  path: 'mail_templates',
  display: {
    list: ['title', 'type', 'subject', 'url', 'system'],
    form: { Template: ['title', 'type', 'subject', 'template', 'text'], Place: ['url', 'language', 'defaultTemplate'] },
  },
  policy: mailTemplatePolicy,
  processor: MailTemplateProcessor,
  actions: [mailTemplatePlaceholders, previewMailTemplate],
  description: 'E-mail template of a portal, or of all of them.',
})
@UniqueTogether(['type', 'url', 'language'], {
  name: 'uq_mail_template_default',
  property: 'defaultTemplate',
  where: '"default_template"',
  nullsEqual: true,
  message: 'There is a default template of this type and language already.',
})
export class MailTemplate {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true })
  title: string;

  @Html()
  template: string | null;

  @Text({ max: 255, description: 'Subject of the mail; ours where there is none.' })
  subject: string | null;

  @Text({ description: 'The plain text of the mail; made of the template where there is none.' })
  text: string | null;

  @Text({ max: 255, required: true, filter: ['exact'], description: 'Kind of mail that it is for, or `layout` for the frame of all.' })
  type: string;

  @LanguageTag({ max: 10, filter: ['exact'], description: 'Language of its readers; any where there is none.' })
  language: string | null;

  @Flag({ filter: ['exact'] })
  system: boolean;

  @Flag({ required: true, default: false, filter: ['exact'], description: 'Each portal has one default of each type.' })
  defaultTemplate: boolean;

  @Reference(() => User, { stamp: 'caller', erasure: 'author' })
  author: Relation<User> | null;

  @Reference(() => Portal, { onDelete: 'CASCADE' })
  url: Relation<Portal> | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
