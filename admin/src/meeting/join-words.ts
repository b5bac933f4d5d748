const en = {
  start: 'Start',
  join: 'Join',
  startOf: (title: string): string => `Start ${title}`,
  joinOf: (title: string): string => `Join ${title}`,
  started: 'The meeting is started.',
};

const fr: typeof en = {
  start: 'Démarrer',
  join: 'Rejoindre',
  startOf: (title) => `Démarrer ${title}`,
  joinOf: (title) => `Rejoindre ${title}`,
  started: 'La réunion est démarrée.',
};

/** Words of the way into a meeting. */
export const joinWords = { en, fr };
