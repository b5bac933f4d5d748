import type { PageWords } from '../../page-words';

export const memberWords: PageWords['memberWords'] = {
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  role: 'الدور',
  roleOf: (name) => `دور ${name}`,
  allRoles: 'كل الأدوار',
  enrol: 'إلحاق أشخاص',
  remove: 'إزالة',
  removeOf: (name) => `إزالة ${name}`,
  nobody: 'لا أحد هنا بعد.',
  changed: (name, role) => `دور ${name} الآن: ${role}.`,
  removed: (name) => `أُزيل: ${name}.`,
};
