import type { Language } from '../../pages/texts.js';

const english = {
  title: 'No connection',
  intro: 'This page was not opened before on this device, or not lately. These were:',
  none: 'No page was kept on this device.',
  waiting: 'Waits to be sent',
  waitingIntro: 'What you sent without a connection is kept on this device. It is sent, once, as soon as there is one.',
  needsScript: 'What is kept on this device is shown by a script.',
  home: 'Home',
};

const french: typeof english = {
  title: 'Pas de connexion',
  intro: 'Cette page n’a pas été ouverte sur cet appareil, ou pas récemment. Celles-ci l’ont été :',
  none: 'Aucune page n’est gardée sur cet appareil.',
  waiting: 'À envoyer',
  waitingIntro: 'Ce que vous avez envoyé sans connexion est gardé sur cet appareil. C’est envoyé, une seule fois, dès qu’il y en a une.',
  needsScript: 'Ce qui est gardé sur cet appareil est montré par un script.',
  home: 'Accueil',
};

/** Texts of the page that is shown where there is no connection, by language. */
export const offlineWords: Readonly<Record<Language, typeof english>> = { en: english, fr: french };
