import type { PageWords } from '../../page-words';

export const courseWords: PageWords['courseWords'] = {
  people: 'الأشخاص',
  content: 'المستندات',
  paths: 'مسارات التعلم',
  gradebook: 'سجل العلامات',
  meetings: 'الاجتماعات',
  settings: 'الإعدادات',
  code: (code) => `الرمز ${code}`,
  visibility: {
    closed: 'مغلق',
    registered: 'لأعضائه',
    open_platform: 'لكل من سجّل الدخول',
    open_world: 'للجميع',
    hidden: 'مخفي',
  },
  roles: { teacher: 'مدرّس', student: 'متعلم', hr: 'الموارد البشرية' },
  progress: 'التقدم',
  removeQuestion: (name) => `إزالة ${name} من المقرر؟`,
};
