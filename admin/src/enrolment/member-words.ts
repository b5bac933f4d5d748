const en = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  roleOf: (name: string): string => `Role of ${name}`,
  allRoles: 'All roles',
  enrol: 'Enrol people',
  remove: 'Remove',
  removeOf: (name: string): string => `Remove ${name}`,
  nobody: 'Nobody is here yet.',
  changed: (name: string, role: string): string => `${name} is now: ${role}.`,
  removed: (name: string): string => `${name} was removed.`,
};

const fr: typeof en = {
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

/** Words of the lists of people who are in a place. */
export const memberWords = { en, fr };
