/** The back office's own words; what react-admin says comes with it, names of resources and members from `names.ts`. */
const en = {
  title: 'Back office',
  resources: 'Resources',
  find: 'Find a resource',
  others: 'Others',
  intro: 'All %{count} kinds of things that the API knows: look for one at the left, open its list, filter, create, edit, delete.',
  dashboard: 'Videoconferences',
  sessions: 'My sessions',
  documentation: 'API documentation',
  failed: 'The service answered with status %{status}. Try again later.',
  signInToGoOn: 'Sign in to go on.',
  choose: 'Choose %{name}',
  deeds: 'Actions',
  refers: 'What refers to this',
};

const fr: typeof en = {
  title: 'Administration',
  resources: 'Ressources',
  find: 'Chercher une ressource',
  others: 'Autres',
  intro: 'Les %{count} sortes de choses que connaît l’API : cherchez à gauche, ouvrez la liste, filtrez, créez, modifiez, supprimez.',
  dashboard: 'Visioconférences',
  sessions: 'Mes sessions',
  documentation: 'Documentation de l’API',
  failed: 'Le service a répondu avec le statut %{status}. Réessayez plus tard.',
  signInToGoOn: 'Connectez-vous pour continuer.',
  choose: 'Choisir %{name}',
  deeds: 'Actions',
  refers: 'Ce qui y fait référence',
};

export const texts = { en, fr } as const;

export type Locale = keyof typeof texts;
