import type { PageWords } from '../../page-words';

export const classWords: PageWords['classWords'] = {
  members: 'Mitglieder',
  courses: 'Kurse',
  sessions: 'Kursdurchgänge',
  roles: {
    reader: 'Mitglied',
    moderator: 'Moderator',
    admin: 'Administrator',
    hr_manager: 'Personalabteilung',
    pending_invitation: 'Eingeladen',
    pending_request: 'Möchte beitreten',
    anonymous: 'Anonym',
  },
  kinds: { normal_class: 'Klasse', social_group: 'Soziale Gruppe' },
  count: (count) => `Mitglieder: ${count}`,
  removeQuestion: (name) => `${name} aus der Klasse entfernen, und aus den Kursen und Kursdurchgängen, die zu ihr gehören?`,
};
