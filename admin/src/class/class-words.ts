const en = {
  members: 'Members',
  courses: 'Courses',
  sessions: 'Sessions',
  roles: {
    reader: 'Member',
    moderator: 'Moderator',
    admin: 'Administrator',
    hr_manager: 'Human resources',
    pending_invitation: 'Invited',
    pending_request: 'Asks to join',
    anonymous: 'Anonymous',
  } as Readonly<Record<string, string>>,
  kinds: { normal_class: 'Class', social_group: 'Social group' } as Readonly<Record<string, string>>,
  count: (count: string): string => `Members: ${count}`,
  removeQuestion: (name: string): string => `Remove ${name} from the class, and from the courses and sessions that come with it?`,
};

const fr: typeof en = {
  members: 'Membres',
  courses: 'Cours',
  sessions: 'Sessions',
  roles: {
    reader: 'Membre',
    moderator: 'Modérateur',
    admin: 'Administrateur',
    hr_manager: 'Ressources humaines',
    pending_invitation: 'Invité',
    pending_request: 'Demande à entrer',
    anonymous: 'Anonyme',
  },
  kinds: { normal_class: 'Classe', social_group: 'Groupe social' },
  count: (count) => `Membres : ${count}`,
  removeQuestion: (name) => `Retirer ${name} de la classe, et des cours et sessions qui viennent avec elle ?`,
};

/** Words of the page of a class. */
export const classWords = { en, fr };
