import type { PageWords } from '../../page-words';

export const sharedWords: PageWords['sharedWords'] = {
  again: 'حاول مرة أخرى',
  unread: (message) => `لم يمكن قراءة هذا: ${message}`,
  previous: 'السابق',
  next: 'التالي',
  range: (first, last, total) => `${first}–${last} من ${total}`,
  search: 'بحث',
  nothing: 'لم يُعثر على شيء.',
  searching: 'جارٍ البحث…',
  cancel: 'إلغاء',
  sections: 'أقسام هذه الصفحة',
  actions: 'الإجراءات',
  allDetails: 'كل التفاصيل',
  create: 'إنشاء',
};
