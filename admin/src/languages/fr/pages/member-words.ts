import type { PageWords } from '../../page-words';

export const memberWords: PageWords['memberWords'] = {
  name: 'Nom',
  email: 'E-mail',
  role: 'Rôle',
  roleOf: (name) => `Rôle de ${name}`,
  allRoles: 'Tous les rôles',
  enrol: 'Inscrire des personnes',
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  nobody: 'Il n’y a encore personne.',
  changed: (name, role) => `${name} est maintenant : ${role}.`,
  removed: (name) => `${name} a été retiré.`,
};
