import type { failures, home } from './texts-home.js';

export const homeFrench: typeof home = {
  title: 'Accueil',
  welcome: 'Bonjour, {name}',
  attention: 'À traiter',
  running: 'En cours',
  more: 'Tout : {title}',
  unreadable: 'La lecture a échoué. Rechargez la page.',
  nothing: 'Il n’y a encore rien ici pour vous.',
};

export const failuresFrench: typeof failures = {
  back: 'Vers l’accueil',
  signIn: 'Se connecter',
  resources: 'Toutes les ressources de l’API',
  said: 'Ce que dit le service',
  other: { title: 'Cela n’a pas fonctionné', text: 'Revenez en arrière et essayez autrement.' },
  server: {
    title: 'Une erreur est survenue ici',
    text: 'Ce n’est pas votre faute. Réessayez plus tard ; si cela persiste, donnez l’identifiant ci-dessous à un administrateur.',
  },
  of: {
    400: { title: 'Cette adresse est illisible', text: 'Une partie de l’adresse n’est pas comme elle doit être.' },
    401: { title: 'Connectez-vous d’abord', text: 'Vous n’êtes pas connecté, ou votre session a expiré.' },
    403: { title: 'Accès refusé', text: 'Vous ne pouvez pas voir ceci. Un autre compte le pourrait peut-être.' },
    404: { title: 'Il n’y a rien ici', text: 'L’adresse est peut-être mal écrite, ou ce qui était ici a disparu.' },
    405: { title: 'Cela ne peut pas se faire ici', text: 'L’adresse existe, mais pas pour ce que le navigateur demande.' },
    410: { title: 'Ceci a expiré', text: 'Le lien ou le formulaire est trop ancien ou a déjà servi. Recommencez.' },
    429: { title: 'Trop de requêtes', text: 'Attendez un peu, puis rechargez la page.' },
    503: { title: 'Indisponible pour l’instant', text: 'Réessayez plus tard.' },
  },
};
