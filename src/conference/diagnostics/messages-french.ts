import type { ServerFailure } from '../hooks/server/server-failure.js';
import type { Messages } from './messages-english.js';

/** What the checks say, in French. */
export const french: Messages = {
  failure,
  setInEnvironment: 'Réglez cela dans l’environnement ; l’adresse et le secret aussi à PUT /api/videoconference/settings.',
  switchedOff: 'Les rappels sont désactivés : rien n’est inscrit.',
  switchOn: 'Mettez webhooks_enabled à true.',
  notHttps: (endpoint) => `L’adresse de rappel ${endpoint} n’est pas en https.`,
  useHttps: 'Mettez l’adresse https de ce service dans PUBLIC_URL.',
  complete: (isGlobal, events) =>
    `Complets : ${isGlobal ? 'un rappel pour toutes les réunions' : 'un rappel par réunion'}, ${events === '' ? 'tous les événements' : `les événements ${events}`}.`,
  notAsked: 'Le serveur n’a pas pu être interrogé.',
  hooksNotReported: 'Le serveur n’a pas donné ses rappels.',
  noHookYet: 'Aucun rappel n’est encore demandé, bien que les rappels soient activés.',
  startService: 'Démarrez le service : il inscrit le rappel en quelques secondes.',
  noneRefused: 'Aucun envoi n’a été refusé ces 15 dernières minutes.',
  refusal: (door, reason) => `rappel ${door} : ${reason}`,
  refused: (reasons) => `Des envois ont été refusés ces 15 dernières minutes (${reasons}).`,
  outOfReach: (endpoint) => `L’adresse de rappel ${endpoint} mène à cette machine ou à son propre réseau, et le serveur est ailleurs.`,
  nothingArrives: (title, isOccupied) =>
    isOccupied
      ? `Le rappel de « ${title} » est actif et quelqu’un est dans la réunion, mais le serveur n’a rien envoyé.`
      : `Le rappel de « ${title} » est actif et la réunion est ouverte, mais le serveur n’a rien envoyé. Si quelqu’un y est, le serveur ne peut pas nous atteindre.`,
  nothingArrivesFix:
    'Sur le serveur, lancez curl -i avec PUBLIC_URL et /health/ready : la réponse doit être 200. Vérifiez le nom, le pare-feu, le certificat et le proxy entre le serveur et ce service, et le journal de bbb-webhooks.',
  miscounted: ({ title, counted, recorded, since }) =>
    `Le serveur compte ${counted} personnes dans « ${title} », et ${recorded} sont enregistrées : depuis ${since.toISOString()}, des ${counted > recorded ? 'arrivées' : 'départs'} manquent.`,
  joinsMissingFix:
    'Les envois n’arrivent plus, ou arrivent ailleurs. Sur le serveur, lancez curl -i avec PUBLIC_URL et /health/ready : cette installation doit répondre 200. Vérifiez le pare-feu, le certificat et le proxy entre les deux, qu’aucune autre installation n’a le secret, et le journal de bbb-webhooks.',
  leavesMissingFix:
    'Le serveur annonce des arrivées et aucun départ. Videz webhooks_event_filter, ou ajoutez-y user-left ; sinon, regardez le journal de bbb-webhooks.',
  filterLacks: (names) => `Le filtre des événements omet ${names}, sans quoi la présence est fausse.`,
  filterFix: 'Videz webhooks_event_filter, ou ajoutez-y ces noms.',
  constantTaken:
    'Le serveur est de la version 3.0.0 à 3.3.1 de webhooks : sa somme de contrôle est une constante, et ses envois prouvent leur adresse et non leur contenu.',
  constantRefused:
    'Le serveur est de la version 3.0.0 à 3.3.1 de webhooks : sa somme de contrôle est une constante, et webhooks_require_body_proof refuse tout ce qu’il envoie.',
  constantFix:
    'Mettez auth2_0 à true dans la configuration de webhooks sur le serveur (mode bearer, en https seulement), ou passez à 3.4 ou plus. Pour accepter ses envois tels quels, mettez webhooks_require_body_proof à false.',
  lastDelivery: (at, sender, meeting) =>
    `Le dernier est arrivé à ${at} de ${sender}${meeting === '' ? '' : `, pour la réunion ${meeting}`}.`,
  neverDelivered: 'Aucun n’est encore arrivé.',
  refusedFix:
    'wrong ou checksum : les secrets diffèrent (bbb-conf --secret). stale : une horloge est déréglée, ou une ancienne adresse est encore inscrite. missing ou unproved : l’expéditeur ne signe pas. too-large : augmentez DELIVERY_LIMIT.',
  callbackSilent: (endpoint, failed) => `Notre adresse de rappel ${endpoint} ne répond pas d’ici. ${failed}`,
  callbackRedirects: (endpoint) =>
    `Notre adresse de rappel ${endpoint} renvoie ailleurs, et le serveur perd chaque événement lors d’une redirection.`,
  callbackTakes: (endpoint) => `Un envoi signé à ${endpoint} est arrivé, et rien n’en a été enregistré.`,
  callbackRefuses: (endpoint) =>
    `Notre adresse de rappel ${endpoint} refuse un envoi signé par ce processus : l’adresse a été changée en chemin, ou une autre installation y répond.`,
  callbackForeign: (endpoint, status) => `Autre chose répond à ${endpoint} (statut HTTP ${status}).`,
  addressFix:
    'Mettez dans PUBLIC_URL l’adresse finale par laquelle le serveur atteint ce service, et que le proxy laisse passer /plugin/ tel quel.',
  proxyFix:
    'Que le proxy laisse passer l’adresse et le contenu tels quels, et que tous les processus aient la même base de données et le même secret.',
  wait: 'Attendez une minute : le service répare cela lui-même. Si cela reste, regardez la dernière erreur du rappel.',
  shadowed: 'Derrière le rappel d’un autre système, qui reçoit leurs événements',
  shadowedFix: 'Utilisez webhooks_scope=global : un serveur 3.x ne sert que le premier rappel d’une réunion.',
  missing: 'Absents du serveur',
  expired: 'Sur le serveur avec une adresse périmée',
  lost: 'Prévus pour une réunion, et pour toutes sur le serveur',
  lostFix:
    'Utilisez webhooks_scope=global, ou mettez le serveur à jour : 3.0 à 3.3 perdent la réunion d’un rappel, 3.x à chaque redémarrage.',
  strays: 'À nous sur le serveur, en double ou périmés',
  hooksFound: (what, count) => `${what} : ${count} des rappels.`,
  hooksInOrder: (count) => `Tous les rappels demandés sont sur le serveur : ${count}.`,
  answersAt: (address, milliseconds) => `L’API des rappels répond à ${address} (${milliseconds} ms).`,
  timeNotAsked: 'L’heure n’a pas pu être demandée au serveur.',
  timeNotReported: 'Le serveur ne donne pas l’heure.',
  clockAgrees: 'L’horloge du serveur s’accorde avec la nôtre.',
  clockOff: (seconds, isBehind) => `L’horloge du serveur ${isBehind ? 'retarde' : 'avance'} de ${seconds} secondes sur la nôtre.`,
  deliveriesOff: (seconds, isBehind, at) =>
    `L’horloge des envois ${isBehind ? 'retarde' : 'avance'} de ${seconds} secondes sur la nôtre, le dernier à ${at} : leurs heures sont corrigées et les chiffres sont estimés.`,
  clockFix: 'Synchronisez les deux machines par NTP : les heures d’arrivée et de départ viennent de cette horloge.',
  secretTaken: (algorithm) => `Le serveur accepte notre secret, avec ${algorithm}.`,
  lookAtLog: 'Regardez le journal de bbb-webhooks sur le serveur, et redémarrez-le.',
  otherDigest: (taken, ours) => `Le secret est juste, mais le serveur accepte ${taken} et non ${ours}.`,
  setDigest: (algorithm) => `Mettez webhooks_hash_algo à ${algorithm}.`,
  secretRefused: 'Le serveur refuse notre secret avec toutes les empreintes.',
  setSalt: 'Réglez le secret sur ce qu’affiche `bbb-conf --secret` sur le serveur.',
  addressFixes: {
    'insecure-address': 'Utilisez l’adresse https, ou faites mettre VIDEOCONF_ALLOW_HTTP=true si le réseau entre les deux est sûr.',
    'private-address':
      'Vérifiez server_url. Si le serveur est dans votre réseau ou sur cette machine, faites mettre VIDEOCONF_ALLOW_PRIVATE=true.',
    unreachable: 'Vérifiez server_url, le nom, le certificat et le pare-feu entre cette machine et le serveur.',
    timeout: 'Vérifiez si le serveur est surchargé, ou si un pare-feu coupe la connexion sans le dire.',
    redirect: 'Mettez dans server_url l’adresse vers laquelle il renvoie, dans sa forme finale.',
    'not-xml':
      'server_url doit mener à l’API, d’habitude https://<serveur>/bigbluebutton/api, et bbb-webhooks doit être installé et en marche sur le serveur.',
    'http-status':
      'Vérifiez server_url (d’habitude https://<serveur>/bigbluebutton/api) et si bbb-webhooks est installé et en marche sur le serveur.',
    'too-large': 'server_url doit mener à l’API, d’habitude https://<serveur>/bigbluebutton/api.',
  },
  checkAddress: 'Vérifiez server_url.',
  chatUnable: (address) =>
    `Le serveur ${address} ne publie pas de messages dans une discussion quand on le lui demande : on répond aux contrôles de présence par quatre caractères que dit l’animateur.`,
  chatFix:
    'Rien n’est perdu. Pour que l’adresse d’un contrôle paraisse dans la discussion, passez le serveur à la version 3.0 ou plus récente.',
};

const FAILURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    unconfigured: 'Un réglage manque',
    'insecure-address': 'L’adresse est en http: et VIDEOCONF_ALLOW_HTTP n’est pas mis',
    'private-address': 'L’adresse n’est pas publique et VIDEOCONF_ALLOW_PRIVATE n’est pas mis',
    unreachable: 'Le serveur est injoignable',
    timeout: 'Le serveur ne répond pas à temps',
    redirect: 'Le serveur renvoie ailleurs',
    'too-large': 'La réponse est trop grande',
    'http-status': 'Le serveur répond par un statut HTTP inattendu',
    'not-xml': 'La réponse n’est pas le XML de l’API : l’adresse mène à une page ou à autre chose',
    checksumError: 'Le serveur refuse notre somme de contrôle',
    createHookError: 'Le serveur n’a pas pu créer le rappel',
    listHookError: 'Le serveur n’a pas pu donner ses rappels',
  }),
);

/** By its code, with what its English message has in brackets or as a number: a name, a cause, a status. */
function failure({ code, message }: Pick<ServerFailure, 'code' | 'message'>): string {
  const known = FAILURES.get(code);
  const [, detail = /\d+/.exec(message)?.[0]] = /\(([^)]+)\)/.exec(message) ?? [];
  return known === undefined ? message : `${known}${detail === undefined ? '' : ` (${detail.replace(/^to /, 'vers ')})`}.`;
}
