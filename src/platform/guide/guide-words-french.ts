import type { GuideWords } from './guide-words-english.js';

export const frenchWords: GuideWords = {
  title: 'Guide de l’API',
  lead: 'Sept étapes, de la connexion au suivi de ce qui se passe. Chaque requête peut être modifiée et envoyée d’ici, avec vos propres droits.',
  more: 'Toutes les ressources et leurs opérations',
  contents: 'Étapes',
  request: 'Essayer',
  path: 'Adresse',
  body: 'Corps',
  send: 'Envoyer',
  answer: 'Réponse',
  shell: 'La même chose dans un terminal',
  goOn: 'Continuer à partir de là',
  sending: 'Envoi en cours …',
  failed: 'Aucune réponse. Y a-t-il une connexion ?',
  notJson: 'Le corps n’est pas du JSON valide.',
  asPerson: 'Les requêtes sont envoyées au nom de {name}.',
  signIn: 'Se connecter',
  toTry: ' pour envoyer les requêtes en votre nom ; sinon elles partent sans jeton.',
  withoutScript: 'Sans JavaScript, les commandes ci-dessous font la même chose dans un terminal.',
  steps: {
    signIn: {
      title: 'Se connecter',
      text: [
        'Un nom d’utilisateur et un mot de passe donnent un jeton pour une heure et un jeton de renouvellement. Les programmes qui agissent pour un utilisateur ont une clé d’API, dans X-API-Key.',
        'Cette page a déjà un jeton à vous. /api/me dit à qui il est.',
      ],
    },
    page: {
      title: 'Lire page par page',
      text: [
        'Une liste répond par une page, son total, et dans « view » l’adresse de la page suivante. Suivez-la jusqu’à ce qu’il n’y en ait plus : le coût est le même à toute profondeur.',
      ],
    },
    filter: {
      title: 'Filtrer, trier, choisir les membres',
      text: [
        'Les filtres portent le nom des membres ; order[title]=asc trie, search= cherche des mots, et properties[]= n’envoie que les membres nommés.',
        'Un nom qui n’existe pas donne un 400 qui propose le plus proche.',
      ],
    },
    embed: {
      title: 'Inclure ce qui s’y rattache',
      text: [
        'Les membres qui renvoient à autre chose contiennent des adresses. Avec include, ils contiennent les éléments eux-mêmes, si vous pouvez les lire, en une seule requête.',
      ],
    },
    write: {
      title: 'Écrire ensemble ce qui va ensemble',
      text: [
        'Une question se crée avec ses réponses en une requête : tout ou rien. Avec un en-tête Idempotency-Key, une requête répétée ne crée rien deux fois ; cette page le fait.',
        'Ceci crée vraiment un brouillon. Mettez à la place de cid le numéro d’un cours où vous enseignez, ou voyez qui peut le faire.',
      ],
    },
    errors: {
      title: 'Traiter les erreurs',
      text: [
        'Chaque erreur est un document de problème (RFC 9457) : « type » distingue les cas pour les programmes, « detail » est une phrase pour les personnes.',
        'Un 422 énumère dans « violations » ce qui ne va pas, membre par membre, en une fois.',
      ],
    },
    follow: {
      title: 'Suivre les changements',
      text: [
        'Le flux dit ce qui s’est passé depuis un curseur, pour les éléments que vous pouvez lire. Sans curseur, il répond celui de maintenant ; gardez-le, modifiez quelque chose, et continuez à partir de là.',
      ],
    },
  },
};
