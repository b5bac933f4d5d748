import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { AuthorProcessor } from '../authorship/author.processor.js';
import { Portal } from '../portals/portal.entity.js';
import { User } from '../users/user.entity.js';
import { mailTemplatePolicy } from './page.policy.js';

/** A text for e-mails. */
@Entity('mail_template')
@ApiResource({
  path: 'mail_templates',
  policy: mailTemplatePolicy,
  processor: AuthorProcessor,
  description: 'E-mail template of a portal, or of all of them.',
})
@UniqueTogether(['type', 'url'], {
  name: 'uq_mail_template_default',
  property: 'defaultTemplate',
  where: '"default_template"',
  nullsEqual: true,
  message: 'There is a default template of this type already.',
})
export class MailTemplate {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true })
  title: string;

  @Html()
  template: string | null;

  @Text({ max: 255, required: true, filter: ['exact'] })
  type: string;

  @Flag({ filter: ['exact'] })
  system: boolean;

  @Flag({ required: true, default: false, filter: ['exact'], description: 'Each portal has one default of each type.' })
  defaultTemplate: boolean;

  @Reference(() => User, { write: false, onDelete: 'SET NULL' })
  author: Relation<User> | null;

  @Reference(() => Portal, { onDelete: 'CASCADE' })
  url: Relation<Portal> | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
