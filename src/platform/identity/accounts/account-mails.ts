import { catalogue, message } from '../../../languages/catalogue.js';
import type { MailKind } from '../../../feature/mail-kind.js';
import { AddressComposer, InvitationComposer, PasswordResetComposer, RegistrationComposer } from './link-composers.js';

type Text = readonly [subject: string, text: string];

/** What people cannot switch off, since their account depends on it. */
function essential(kind: string, placeholders: readonly string[], [subject, text]: Text, composer?: MailKind['composer']): MailKind {
  return {
    kind: `account.${kind}`,
    essential: true,
    drawsSecret: composer !== undefined,
    placeholders,
    texts: catalogue(`accounts.mails.${nameOf(kind)}`, { subject, text }),
    composer,
  };
}

function notice(kind: string, said: MailKind['notice'], placeholders: readonly string[], text: Text): MailKind {
  return { ...essential(kind, placeholders, text), notice: said };
}

/** `password_reset` in the catalogues: `passwordReset`. */
function nameOf(kind: string): string {
  return kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const NOT_YOU = 'If that was not you, ask an administrator for help at once.';

/** Mails to people after something happened to their account; they are notified in the product too. */
const noticesOfChanges: readonly MailKind[] = [
  notice(
    'email_changing',
    {
      label: message('accounts.mails.emailChanging.label', 'Your e-mail address is about to change'),
      description: message(
        'accounts.mails.emailChanging.description',
        'A change of your account’s e-mail address was requested. This notice goes to the old address.',
      ),
    },
    ['address'],
    ['Your e-mail address at {{portal}} is about to change', `{{address}} is about to become the address of your account. ${NOT_YOU}`],
  ),
  notice(
    'password_changed',
    {
      label: message('accounts.mails.passwordChanged.label', 'Your password was changed'),
      description: message('accounts.mails.passwordChanged.description', 'The password of your account was changed.'),
    },
    ['keys'],
    ['Your password at {{portal}} was changed', `Your password was changed. API keys that can still act for you: {{keys}}. ${NOT_YOU}`],
  ),
  notice(
    'second_factor_enabled',
    {
      label: message('accounts.mails.secondFactorEnabled.label', 'A second factor was set up'),
      description: message('accounts.mails.secondFactorEnabled.description', 'Signing in to your account now requires a second factor.'),
    },
    [],
    ['Second factor at {{portal}}', `Your account now has a second factor. ${NOT_YOU}`],
  ),
  notice(
    'second_factor_removed',
    {
      label: message('accounts.mails.secondFactorRemoved.label', 'Your second factor was removed'),
      description: message('accounts.mails.secondFactorRemoved.description', 'Signing in to your account now requires the password alone.'),
    },
    [],
    ['Second factor at {{portal}}', `The second factor of your account was removed. ${NOT_YOU}`],
  ),
  notice(
    'api_key_made',
    {
      label: message('accounts.mails.apiKeyMade.label', 'An API key can act for you'),
      description: message(
        'accounts.mails.apiKeyMade.description',
        'A key was made for your account, with which a program can act with your rights.',
      ),
    },
    ['hint'],
    ['A new API key at {{portal}}', `An API key that can act for you was made. It begins with {{hint}}. ${NOT_YOU}`],
  ),
  notice(
    'acted_as',
    {
      label: message('accounts.mails.actedAs.label', 'An administrator acts as you'),
      description: message('accounts.mails.actedAs.description', 'An administrator signed in as you. The notice gives the reason.'),
    },
    ['name', 'reason'],
    ['{{name}} acts as you at {{portal}}', 'The administrator {{name}} can act as you for half an hour. The reason given:\n\n{{reason}}'],
  ),
  notice(
    'identity_linked',
    {
      label: message('accounts.mails.identityLinked.label', 'Another service can sign you in'),
      description: message('accounts.mails.identityLinked.description', 'You can now sign in with an account of another service.'),
    },
    ['provider'],
    ['You can sign in to {{portal}} with {{provider}}', `You can now sign in to your account with {{provider}}. ${NOT_YOU}`],
  ),
  notice(
    'activated',
    {
      label: message('accounts.mails.activated.label', 'Your account is active'),
      description: message('accounts.mails.activated.description', 'An administrator approved your registration.'),
    },
    [],
    ['Your account at {{portal}}', 'An administrator approved your registration: you can use your account now.'],
  ),
];

/** The mails about accounts. */
export const accountMails: readonly MailKind[] = [
  essential(
    'invitation',
    ['title', 'inviter', 'message', 'until', 'link'],
    ['Invitation: {{title}}', '{{inviter}} invites you to “{{title}}”.\n\n{{message}}\n\nAccept until {{until}}:\n\n{{link}}'],
    InvitationComposer,
  ),
  essential(
    'registration',
    ['link'],
    [
      'Your registration at {{portal}}',
      'Choose a password to finish your registration:\n\n{{link}}\n\nIf you did not register, ignore this mail.',
    ],
    RegistrationComposer,
  ),
  essential(
    'exists',
    [],
    [
      'You have an account at {{portal}}',
      'Someone tried to register with this address, which already has an account. Sign in, or ask for a new password.',
    ],
  ),
  essential(
    'password_reset',
    ['link'],
    [
      'A new password for {{portal}}',
      'Choose a new password:\n\n{{link}}\n\nIf you did not ask for it, ignore this mail; nothing has changed.',
    ],
    PasswordResetComposer,
  ),
  essential(
    'password_elsewhere',
    [],
    ['Your account at {{portal}}', 'Your account has no password here; you sign in through another service. Ask for help there.'],
  ),
  essential(
    'email_confirm',
    ['link'],
    ['Confirm your address for {{portal}}', 'Confirm that this is your address:\n\n{{link}}'],
    AddressComposer,
  ),
  ...noticesOfChanges,
];
