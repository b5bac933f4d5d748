import type { PageWords } from '../../page-words';

export const portalWords: PageWords['portalWords'] = {
  people: 'الأشخاص',
  member: 'العضو',
  courses: 'المقررات',
  sessions: 'الدورات',
  classes: 'الصفوف',
  settings: 'الإعدادات',
  themes: 'السمات',
  active: 'مفتوحة',
  closed: 'مغلقة',
  open: 'فتح البوابة',
  atMost: {
    limitUsers: (most) => `أقصى عدد للمستخدمين: ${most}`,
    limitTeachers: (most) => `أقصى عدد للمدرّسين: ${most}`,
    limitCourses: (most) => `أقصى عدد للمقررات: ${most}`,
    limitSessions: (most) => `أقصى عدد للدورات: ${most}`,
  },
  removeQuestion: (name) => `إزالة ${name} من هذه البوابة؟ يبقى الحساب، لكنه لا يفيد هنا.`,
  state: 'الحالة',
  inUse: 'مستخدمة',
  use: 'استخدام',
  useOf: (title) => `استخدام ${title}`,
  used: (title) => `سمة البوابة الآن ${title}.`,
};
