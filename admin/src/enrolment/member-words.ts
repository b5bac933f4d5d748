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

/** Words of the lists of people who are in a place. */
export const memberWords = { name: 'memberWords', en } as const;
