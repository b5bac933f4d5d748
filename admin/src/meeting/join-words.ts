const en = {
  start: 'Start',
  join: 'Join',
  startOf: (title: string): string => `Start ${title}`,
  joinOf: (title: string): string => `Join ${title}`,
  started: 'The meeting is started.',
};

/** Words of the way into a meeting. */
export const joinWords = { name: 'joinWords', en } as const;
