const en = {
  actAs: 'Act as this person',
  why: (name: string): string => `Why do you act as ${name}?`,
  notified: 'The person is notified with your reason. It ends after half an hour.',
  reason: 'Reason',
  begin: 'Begin',
  acting: (name: string, until: string): string => `You act as ${name} until ${until}: you see and do what this person may.`,
  back: 'Back to your own account',
};

/** Words of acting as another person. */
export const actingWords = { name: 'actingWords', en } as const;
