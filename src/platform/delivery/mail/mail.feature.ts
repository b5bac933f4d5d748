import { catalogue, message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { Bounces } from './bounces.js';
import { MailAllowance } from './mail-allowance.entity.js';
import { MailComposition } from './mail-content.js';
import { MailKinds } from './mail-kinds.js';
import { MailQueue, SEND_MAIL } from './mail-queue.js';
import { MailRate } from './mail-rate.js';
import { MailRetention } from './mail-retention.task.js';
import { MailSuppression } from './mail-suppression.entity.js';
import { MailTemplate } from './mail-template.entity.js';
import { MailTransport } from './mail-transport.js';
import { Mail } from './mail.entity.js';
import { SendMail } from './send-mail.job.js';
import { ShownMails } from './pages/shown-mails.js';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';
import { MailPagesController } from './pages/mail-pages.controller.js';
import { mailHome } from './mail.home.js';
import { mailFooter, mailReplyTo, mailSenderName } from './mail.settings.js';
import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
const mailLabels: FeatureLabels = {
  en: { resources: { Mail: 'Mail |||| Mails' } },
};

/** Mail by the operator's SMTP server, and the portals' own texts of it. */
export const mail: Feature = {
  name: 'mail',
  area: 'administration',
  needs: ['portals', 'users'],
  entities: [Mail, MailTemplate, MailSuppression, MailAllowance],
  controllers: [MailPagesController],
  providers: [MailQueue, ShownMails, MailKinds, MailTransport, MailRate, MailComposition, UnsubscribeTokens, Bounces],
  exports: [MailQueue, MailKinds, UnsubscribeTokens],
  jobs: [{ kind: SEND_MAIL, lane: 'mail', handler: SendMail, timeLimit: 120 }],
  retention: { mail: '`MAIL_RETENTION`, once sent' },
  schedules: [
    {
      name: 'mail.retention',
      title: message('mail.schedules.retention', 'Remove old mails from the list'),
      everySeconds: 6 * 3600,
      task: MailRetention,
    },
  ],
  mails: [
    {
      kind: 'mail.test',
      placeholders: [],
      essential: true,
      texts: catalogue('mail.test', { subject: 'Test of mail from {{portal}}', text: 'Mail from {{portal}} arrives here.' }),
    },
  ],
  textSettings: [mailSenderName, mailReplyTo, mailFooter],
  labels: mailLabels,
  home: mailHome,
};
