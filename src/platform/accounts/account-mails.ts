import type { MailKind } from '../../feature/mail-kind.js';
import { AddressComposer, InvitationComposer, PasswordResetComposer, RegistrationComposer } from './link-composers.js';

type Text = readonly [subject: string, text: string];

/** What people cannot switch off, since their account depends on it. */
function essential(kind: string, placeholders: readonly string[], en: Text, fr: Text, composer?: MailKind['composer']): MailKind {
  const text = ([subject, body]: Text): { subject: string; text: string } => ({ subject, text: body });
  return {
    kind: `account.${kind}`,
    essential: true,
    drawsSecret: composer !== undefined,
    placeholders,
    texts: { en: text(en), fr: text(fr) },
    composer,
  };
}

function notice(kind: string, said: MailKind['notice'], placeholders: readonly string[], en: Text, fr: Text): MailKind {
  return { ...essential(kind, placeholders, en, fr), notice: said };
}

const NOT_YOU = 'If that was not you, ask an administrator for help at once.';
const PAS_VOUS = 'Si ce n’était pas vous, prévenez tout de suite un administrateur.';

/** Mails to people after something happened to their account; they are notified in the product too. */
const noticesOfChanges: readonly MailKind[] = [
  notice(
    'email_changing',
    {
      label: { en: 'Your e-mail address is about to change', fr: 'Votre adresse va changer' },
      description: {
        en: 'A change of your account’s e-mail address was requested. This notice goes to the old address.',
        fr: 'Quelqu’un a demandé une autre adresse pour votre compte. Ce message va à l’adresse d’avant.',
      },
    },
    ['address'],
    ['Your e-mail address at {{portal}} is about to change', `{{address}} is about to become the address of your account. ${NOT_YOU}`],
    ['Votre adresse à {{portal}} va changer', `{{address}} doit devenir l’adresse de votre compte. ${PAS_VOUS}`],
  ),
  notice(
    'password_changed',
    {
      label: { en: 'Your password was changed', fr: 'Votre mot de passe a changé' },
      description: {
        en: 'The password of your account was changed.',
        fr: 'Le mot de passe de votre compte est désormais un autre.',
      },
    },
    ['keys'],
    ['Your password at {{portal}} was changed', `Your password was changed. API keys that can still act for you: {{keys}}. ${NOT_YOU}`],
    [
      'Votre mot de passe à {{portal}} a changé',
      `Votre mot de passe a changé. Clés d’API qui agissent encore pour vous : {{keys}}. ${PAS_VOUS}`,
    ],
  ),
  notice(
    'second_factor_enabled',
    {
      label: { en: 'A second factor was set up', fr: 'Un second facteur a été ajouté' },
      description: {
        en: 'Signing in to your account now requires a second factor.',
        fr: 'Pour se connecter, votre compte demande désormais un second facteur.',
      },
    },
    [],
    ['Second factor at {{portal}}', `Your account now has a second factor. ${NOT_YOU}`],
    ['Second facteur à {{portal}}', `Votre compte a désormais un second facteur. ${PAS_VOUS}`],
  ),
  notice(
    'second_factor_removed',
    {
      label: { en: 'Your second factor was removed', fr: 'Votre second facteur a été retiré' },
      description: {
        en: 'Signing in to your account now requires the password alone.',
        fr: 'Pour se connecter, votre compte ne demande plus que son mot de passe.',
      },
    },
    [],
    ['Second factor at {{portal}}', `The second factor of your account was removed. ${NOT_YOU}`],
    ['Second facteur à {{portal}}', `Le second facteur de votre compte a été retiré. ${PAS_VOUS}`],
  ),
  notice(
    'api_key_made',
    {
      label: { en: 'An API key can act for you', fr: 'Une clé d’API agit pour vous' },
      description: {
        en: 'A key was made for your account, with which a program can act with your rights.',
        fr: 'Un programme peut agir avec vos droits grâce à une clé créée pour votre compte.',
      },
    },
    ['hint'],
    ['A new API key at {{portal}}', `An API key that can act for you was made. It begins with {{hint}}. ${NOT_YOU}`],
    ['Une nouvelle clé d’API à {{portal}}', `Une clé d’API qui agit pour vous a été créée. Elle commence par {{hint}}. ${PAS_VOUS}`],
  ),
  notice(
    'acted_as',
    {
      label: { en: 'An administrator acts as you', fr: 'Un administrateur agit en votre nom' },
      description: {
        en: 'An administrator signed in as you. The notice gives the reason.',
        fr: 'Un administrateur s’est connecté en votre nom, et la raison qu’il a donnée.',
      },
    },
    ['name', 'reason'],
    ['{{name}} acts as you at {{portal}}', 'The administrator {{name}} can act as you for half an hour. The reason given:\n\n{{reason}}'],
    [
      '{{name}} agit en votre nom à {{portal}}',
      'L’administrateur {{name}} peut agir en votre nom pendant une demi-heure. La raison donnée :\n\n{{reason}}',
    ],
  ),
  notice(
    'identity_linked',
    {
      label: { en: 'Another service can sign you in', fr: 'Un autre service ouvre votre compte' },
      description: {
        en: 'You can now sign in with an account of another service.',
        fr: 'Vous pouvez vous connecter avec un compte que vous avez ailleurs.',
      },
    },
    ['provider'],
    ['You can sign in to {{portal}} with {{provider}}', `You can now sign in to your account with {{provider}}. ${NOT_YOU}`],
    ['{{provider}} ouvre votre compte à {{portal}}', `Vous pouvez désormais vous connecter à votre compte avec {{provider}}. ${PAS_VOUS}`],
  ),
  notice(
    'activated',
    {
      label: { en: 'Your account is active', fr: 'Votre compte est utilisable' },
      description: { en: 'An administrator approved your registration.', fr: 'Un administrateur a accepté votre inscription.' },
    },
    [],
    ['Your account at {{portal}}', 'An administrator approved your registration: you can use your account now.'],
    ['Votre compte à {{portal}}', 'Un administrateur a donné son accord : votre compte est utilisable.'],
  ),
];

/** The mails about accounts. */
export const accountMails: readonly MailKind[] = [
  essential(
    'invitation',
    ['title', 'inviter', 'message', 'until', 'link'],
    ['Invitation: {{title}}', '{{inviter}} invites you to “{{title}}”.\n\n{{message}}\n\nAccept until {{until}}:\n\n{{link}}'],
    ['Invitation : {{title}}', '{{inviter}} vous invite à « {{title}} ».\n\n{{message}}\n\nÀ accepter avant le {{until}} :\n\n{{link}}'],
    InvitationComposer,
  ),
  essential(
    'registration',
    ['link'],
    [
      'Your registration at {{portal}}',
      'Choose a password to finish your registration:\n\n{{link}}\n\nIf you did not register, ignore this mail.',
    ],
    [
      'Votre inscription à {{portal}}',
      'Choisissez un mot de passe pour terminer votre inscription :\n\n{{link}}\n\nSi vous ne vous êtes pas inscrit, ignorez ce message.',
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
    [
      'Vous avez un compte à {{portal}}',
      'Quelqu’un a voulu s’inscrire avec cette adresse, qui a déjà un compte. Connectez-vous ou demandez un nouveau mot de passe.',
    ],
  ),
  essential(
    'password_reset',
    ['link'],
    [
      'A new password for {{portal}}',
      'Choose a new password:\n\n{{link}}\n\nIf you did not ask for it, ignore this mail; nothing has changed.',
    ],
    [
      'Un nouveau mot de passe pour {{portal}}',
      'Choisissez un nouveau mot de passe :\n\n{{link}}\n\nSi vous ne l’avez pas demandé, ignorez ce message ; rien n’a changé.',
    ],
    PasswordResetComposer,
  ),
  essential(
    'password_elsewhere',
    [],
    ['Your account at {{portal}}', 'Your account has no password here; you sign in through another service. Ask for help there.'],
    [
      'Votre compte à {{portal}}',
      'Votre compte n’a pas de mot de passe ici ; vous vous connectez par un autre service. Demandez-y de l’aide.',
    ],
  ),
  essential(
    'email_confirm',
    ['link'],
    ['Confirm your address for {{portal}}', 'Confirm that this is your address:\n\n{{link}}'],
    ['Confirmez votre adresse pour {{portal}}', 'Confirmez que c’est bien votre adresse :\n\n{{link}}'],
    AddressComposer,
  ),
  ...noticesOfChanges,
];
