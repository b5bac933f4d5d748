import type { PageWords } from '../../page-words';

export const portalWords: PageWords['portalWords'] = {
  people: 'Personen',
  member: 'Mitglied',
  courses: 'Kurse',
  sessions: 'Kursdurchgänge',
  classes: 'Klassen',
  settings: 'Einstellungen',
  themes: 'Farbthemen',
  active: 'Offen',
  closed: 'Geschlossen',
  open: 'Das Portal öffnen',
  atMost: {
    limitUsers: (most) => `Höchstens ${most} Benutzer`,
    limitTeachers: (most) => `Höchstens ${most} Lehrende`,
    limitCourses: (most) => `Höchstens ${most} Kurse`,
    limitSessions: (most) => `Höchstens ${most} Kursdurchgänge`,
  },
  removeQuestion: (name) => `${name} von diesem Portal entfernen? Das Konto bleibt, gilt aber hier nicht mehr.`,
  state: 'Stand',
  inUse: 'In Gebrauch',
  use: 'Verwenden',
  useOf: (title) => `${title} verwenden`,
  used: (title) => `Das Portal hat das Farbthema ${title}.`,
};
