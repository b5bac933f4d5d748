import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import french from 'ra-language-french';

const OWN = {
  en: {
    title: 'Back office',
    resources: 'Resources',
    find: 'Find a resource',
    intro: 'All %{count} kinds of things that the API knows: look for one at the left, open its list, filter, create, edit, delete.',
    dashboard: 'Videoconferences',
    documentation: 'API documentation',
    signIn: 'Sign in to the back office',
    choose: 'Choose %{name}',
    deeds: 'Actions',
    refers: 'What refers to this',
  },
  fr: {
    title: 'Administration',
    resources: 'Ressources',
    find: 'Chercher une ressource',
    intro: "Les %{count} sortes de choses que connaît l'API : cherchez à gauche, ouvrez la liste, filtrez, créez, modifiez, supprimez.",
    dashboard: 'Visioconférences',
    documentation: "Documentation de l'API",
    signIn: "Connexion à l'administration",
    choose: 'Choisir %{name}',
    deeds: 'Actions',
    refers: 'Ce qui y fait référence',
  },
} as const;

const LOCALES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
];

/** English and French: as the browser prefers, until chosen at the top. */
export const i18nProvider = polyglot(
  (locale) => (locale === 'fr' ? { ...french, office: OWN.fr } : { ...english, office: OWN.en }),
  navigator.languages.find((language) => /^(en|fr)\b/.test(language))?.startsWith('fr') ? 'fr' : 'en',
  LOCALES,
  { allowMissing: true },
);
