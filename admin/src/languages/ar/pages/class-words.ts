import type { PageWords } from '../../page-words';

export const classWords: PageWords['classWords'] = {
  members: 'الأعضاء',
  courses: 'المقررات',
  sessions: 'الدورات',
  roles: {
    reader: 'عضو',
    moderator: 'مشرف',
    admin: 'مدير',
    hr_manager: 'الموارد البشرية',
    pending_invitation: 'مدعو',
    pending_request: 'يطلب الانضمام',
    anonymous: 'مجهول الاسم',
  },
  kinds: { normal_class: 'صف', social_group: 'مجموعة اجتماعية' },
  count: (count) => `الأعضاء: ${count}`,
  removeQuestion: (name) => `إزالة ${name} من الصف، ومن المقررات والدورات التي تأتي معه؟`,
};
