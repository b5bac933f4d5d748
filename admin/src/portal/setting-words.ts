const en = {
  settings: 'Settings',
  setting: 'Setting',
  value: 'Value',
  category: 'Category',
  none: 'This portal has no value of its own: those of the first portal hold.',

  ownValue: 'Give this portal a value of its own for',
  empty: 'empty',
  hidden: 'not shown',
  on: 'On',
  off: 'Off',
  locked: 'Holds on every portal',
  change: 'Change',
  changeOf: (title: string): string => `Change ${title}`,
  save: 'Save',
  saved: (title: string): string => `${title}: saved.`,
};

const fr: typeof en = {
  settings: 'Paramètres',
  setting: 'Paramètre',
  value: 'Valeur',
  category: 'Catégorie',
  none: 'Ce portail n’a pas de valeur à lui : celles du premier portail valent.',

  ownValue: 'Donner à ce portail une valeur à lui pour',
  empty: 'vide',
  hidden: 'non montrée',
  on: 'Oui',
  off: 'Non',
  locked: 'Vaut pour tous les portails',
  change: 'Changer',
  changeOf: (title) => `Changer ${title}`,
  save: 'Enregistrer',
  saved: (title) => `${title} : enregistré.`,
};

/** Words of the settings of a portal. */
export const settingWords = { en, fr };
