import { Injectable } from '@nestjs/common';
import { IsEmail, MaxLength } from 'class-validator';
import { acceptedAnswer, type ActionDeclaration } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { any } from '../../../resource/model/rule.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';
import { MailQueue } from './mail-queue.js';

class TestMail {
  @Input({ type: 'email', required: true, maximumLength: 100, validators: [IsEmail(), MaxLength(100)], example: 'you@example.org' })
  to: string;
}

@Injectable()
class SendTestMail extends ActionHandler {
  constructor(private readonly mails: MailQueue) {
    super();
  }

  /** @throws Problem 409 while mail is off */
  async run({ input, transaction, actor }: ActionRun): Promise<void> {
    if (!this.mails.isOn) throw new Problem(409, 'Mail is off: MAIL_URL is not set.');
    await this.mails.queue(transaction, { kind: 'mail.test', to: String(input['to']), portalId: actor.portalId });
  }
}

/** `POST /api/mails/test`. */
export const sendTestMail: ActionDeclaration = {
  name: 'test',
  method: 'POST',
  path: 'mails/test',
  description: 'Sends a mail to see whether the mail server takes it.',
  rule: any(globalAdministrator, administrator),
  input: () => TestMail,
  answer: acceptedAnswer,
  handler: SendTestMail,
};
