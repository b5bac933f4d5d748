import type { PageWords } from '../../page-words';

export const actingWords: PageWords['actingWords'] = {
  actAs: 'Agir comme cette personne',
  why: (name) => `Pourquoi agissez-vous comme ${name} ?`,
  notified: 'La personne en est informée, avec votre raison. Cela se termine après une demi-heure.',
  reason: 'Raison',
  begin: 'Commencer',
  acting: (name, until) => `Vous agissez comme ${name} jusqu’à ${until} : vous voyez et faites ce que peut cette personne.`,
  back: 'Revenir à votre compte',
};
