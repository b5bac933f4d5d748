const en = {
  actAs: 'Act as this person',
  why: (name: string): string => `Why do you act as ${name}?`,
  notified: 'The person is notified with your reason. It ends after half an hour.',
  reason: 'Reason',
  begin: 'Begin',
  acting: (name: string, until: string): string => `You act as ${name} until ${until}: you see and do what this person may.`,
  back: 'Back to your own account',
};

const fr: typeof en = {
  actAs: 'Agir comme cette personne',
  why: (name) => `Pourquoi agissez-vous comme ${name} ?`,
  notified: 'La personne en est informée, avec votre raison. Cela se termine après une demi-heure.',
  reason: 'Raison',
  begin: 'Commencer',
  acting: (name, until) => `Vous agissez comme ${name} jusqu’à ${until} : vous voyez et faites ce que peut cette personne.`,
  back: 'Revenir à votre compte',
};

/** Words of acting as another person. */
export const actingWords = { en, fr };
