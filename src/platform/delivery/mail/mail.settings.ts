import type { TextSetting } from '../../../feature/text-setting.js';

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

/** Who mails come from, as people read it. */
export const mailSenderName: TextSetting = {
  variable: 'mail_sender_name',
  title: 'Sender of mails',
  comment: 'The name from which mails come; that of the portal, or of the service, where there is none.',
  category: 'delivery',
};

/** Where answers to mails go. */
export const mailReplyTo: TextSetting = {
  variable: 'mail_reply_to',
  title: 'Address for answers',
  comment: 'The address to which answers to mails go; to the sender where there is none.',
  category: 'delivery',
  mistakeIn: (value) => (ADDRESS.test(value) ? undefined : 'This value must be an address such as office@example.org.'),
};

const LONGEST_FOOTER = 500;

/** What mails end with. */
export const mailFooter: TextSetting = {
  variable: 'mail_footer',
  title: 'Last lines of mails',
  comment: 'What every mail of the portal ends with, such as its address.',
  category: 'branding',
  mistakeIn: (value) => (value.length > LONGEST_FOOTER ? `These lines have at most ${LONGEST_FOOTER} characters.` : undefined),
};
