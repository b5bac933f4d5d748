import type { PageWords } from '../../page-words';

export const memberWords: PageWords['memberWords'] = {
  name: 'Name',
  email: 'E-Mail',
  role: 'Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  allRoles: 'Alle Rollen',
  enrol: 'Personen einschreiben',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  nobody: 'Hier ist noch niemand.',
  changed: (name, role) => `${name} ist jetzt: ${role}.`,
  removed: (name) => `${name} wurde entfernt.`,
};
