import type { PageWords } from '../../page-words';

export const courseWords: PageWords['courseWords'] = {
  people: 'Personen',
  content: 'Dokumente',
  paths: 'Lernpfade',
  gradebook: 'Notenbuch',
  meetings: 'Meetings',
  settings: 'Einstellungen',
  code: (code) => `Code ${code}`,
  visibility: {
    closed: 'Geschlossen',
    registered: 'Für seine Mitglieder',
    open_platform: 'Für alle Angemeldeten',
    open_world: 'Für alle',
    hidden: 'Verborgen',
  },
  roles: { teacher: 'Lehrende', student: 'Lernende', hr: 'Personalabteilung' },
  progress: 'Fortschritt',
  removeQuestion: (name) => `${name} aus dem Kurs entfernen?`,
};
