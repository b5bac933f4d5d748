import type { account } from './texts-account.js';

/** The texts of the pages of accounts in French. */
export const accountFrench: typeof account = {
  email: 'Adresse électronique',
  firstname: 'Prénom',
  lastname: 'Nom',
  newPassword: 'Nouveau mot de passe',
  currentPassword: 'Mot de passe actuel',
  passwordHint: 'Huit caractères au moins, et rien que d’autres devineraient d’abord.',
  weak: 'Ce mot de passe est trop court ou serait deviné d’abord. Choisissez-en un autre.',
  wrong: 'Cette valeur manque ou n’est pas correcte.',
  invalidLink: 'Ce lien n’est pas valable, ou ne l’est plus.',
  off: 'Ce n’est pas possible ici.',
  tooMany: 'C’était trop souvent. Réessayez plus tard.',
  taken: 'Un autre compte a cette adresse.',
  limit: 'Il n’y a plus de place pour un compte ici. Adressez-vous à un administrateur.',
  signIn: 'Vers la page de connexion',
  goOn: 'Continuer',
  signedIn: 'Vous êtes connecté.',
  refused: 'Connexion impossible',
  elsewhere:
    'Cette connexion n’a pas abouti : elle a duré trop longtemps, le fournisseur l’a refusée ou aucun compte ici n’est le vôtre. Recommencez ou connectez-vous par mot de passe.',
  reset: {
    title: 'Mot de passe oublié',
    intro: 'Donnez l’adresse de votre compte. Nous vous envoyons un lien.',
    submit: 'Envoyer le lien',
  },
  choose: {
    title: 'Nouveau mot de passe',
    intro: 'Choisissez un nouveau mot de passe. Il met fin à toutes les sessions de votre compte.',
    submit: 'Enregistrer le mot de passe',
  },
  register: {
    title: 'S’inscrire',
    intro: 'Nous envoyons un lien à votre adresse. Vous y choisirez un mot de passe.',
    submit: 'S’inscrire',
  },
  confirm: { title: 'Terminer votre inscription', intro: 'Choisissez un mot de passe.', submit: 'Créer le compte' },
  address: { title: 'Nouvelle adresse', intro: 'Confirmez que c’est votre adresse.', submit: 'Confirmer' },
  invitation: {
    title: 'Invitation',
    intro: '{inviter} vous invite à « {title} ».',
    submit: 'Accepter',
    signInFirst: 'L’adresse invitée a un compte. Connectez-vous, puis acceptez.',
  },
  done: {
    asked: 'Si un tel compte existe, un courriel est en route.',
    registered: 'Si l’adresse peut s’inscrire, un courriel est en route.',
    password: 'Votre mot de passe est enregistré. Connectez-vous.',
    account: 'Votre compte est créé. Connectez-vous avec votre adresse et votre mot de passe.',
    waits: 'Votre compte attend l’accord d’un administrateur. Vous recevrez alors un courriel.',
    address: 'Votre nouvelle adresse est confirmée.',
    invitation: 'Vous avez accepté l’invitation.',
    removed: 'Votre second facteur est retiré.',
    title: 'Terminé',
  },
  factor: {
    title: 'Second facteur',
    intro:
      'Avec un second facteur, votre mot de passe seul n’ouvre plus rien. Il vous faut une application d’authentification sur votre téléphone.',
    begin: 'Le configurer',
    scan: 'Scannez cette image avec votre application, ou saisissez le secret. Donnez ensuite le code qu’elle montre.',
    secret: 'Secret',
    confirm: 'Activer',
    codes:
      'Vos codes de secours. Chacun sert une fois, si vous perdez votre téléphone. Gardez-les en lieu sûr ; ils ne seront plus montrés.',
    enabled: 'Votre compte a un second facteur. Codes de secours restants : {left}.',
    remove: 'Le retirer',
    picture: 'Code QR du secret',
  },
};
