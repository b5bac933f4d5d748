import type { Language } from '../../../pages/texts.js';

const english = {
  title: 'Calendar feeds',
  back: 'Back: {title}',
  account: 'My account',
  intro:
    'Give the address of a feed to another calendar, and it shows your agenda. Who has the address reads your agenda: keep it to yourself.',
  made: 'The address of your new feed. It is shown this once: copy it now.',
  address: 'Address of the feed',
  none: 'You have no feeds.',
  list: 'Your feeds',
  unnamed: 'Feed',
  used: 'read last',
  unused: 'never read',
  remove: 'Delete',
  make: 'Make a feed',
  label: 'Where you use it',
  detail: 'What it shows',
  full: 'everything',
  busy: 'only when something takes place',
};

const french: typeof english = {
  title: 'Flux d’agenda',
  back: 'Retour : {title}',
  account: 'Mon compte',
  intro:
    'Donnez l’adresse d’un flux à un autre calendrier, et il montre votre agenda. Qui a l’adresse lit votre agenda : gardez-la pour vous.',
  made: 'L’adresse de votre nouveau flux. Elle n’est montrée que cette fois : copiez-la maintenant.',
  address: 'Adresse du flux',
  none: 'Vous n’avez pas de flux.',
  list: 'Vos flux',
  unnamed: 'Flux',
  used: 'dernière lecture',
  unused: 'jamais lu',
  remove: 'Supprimer',
  make: 'Créer un flux',
  label: 'Où vous l’utilisez',
  detail: 'Ce qu’il montre',
  full: 'tout',
  busy: 'seulement quand quelque chose a lieu',
};

/** The texts of the page of one's calendar feeds, by language. */
export const feedWords: Readonly<Record<Language, typeof english>> = { en: english, fr: french };
