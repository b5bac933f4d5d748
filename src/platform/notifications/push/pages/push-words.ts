import type { Language } from '../../../../pages/texts.js';

const english = {
  title: 'Notifications in browsers',
  intro: 'Notifications come to these browsers while no page of ours is open, too. What they say is encrypted for the browser alone.',
  none: 'No browser gets notifications.',
  unnamed: 'a browser',
  since: 'since',
  here: 'this browser',
  remove: 'Remove',
  add: 'Notify me in this browser',
  denied: 'This browser does not let us notify you: allow notifications for this site in its settings, then load this page again.',
  unable: 'This browser cannot get notifications.',
  failed: 'The browser could not ask for notifications. Try again later.',
  needsScript: 'A browser asks for notifications by a script.',
  choices: 'Choose of what you are notified',
  added: 'This browser gets your notifications now.',
};

const french: typeof english = {
  title: 'Notifications dans les navigateurs',
  intro:
    'Ces navigateurs reçoivent vos notifications même quand aucune de nos pages n’est ouverte. Leur contenu est chiffré pour le navigateur seul.',
  none: 'Aucun navigateur ne reçoit de notifications.',
  unnamed: 'un navigateur',
  since: 'depuis le',
  here: 'ce navigateur',
  remove: 'Retirer',
  add: 'M’avertir dans ce navigateur',
  denied:
    'Ce navigateur ne nous laisse pas vous avertir : autorisez les notifications de ce site dans ses réglages, puis rechargez cette page.',
  unable: 'Ce navigateur ne peut pas recevoir de notifications.',
  failed: 'Le navigateur n’a pas pu demander les notifications. Réessayez plus tard.',
  needsScript: 'Un navigateur demande les notifications par un script.',
  choices: 'Choisir ce dont vous êtes averti',
  added: 'Ce navigateur reçoit maintenant vos notifications.',
};

/** Texts of the page of browsers that notifications are pushed to, by language. */
export const pushWords: Readonly<Record<Language, typeof english>> = { en: english, fr: french };
