import type { PageWords } from '../../page-words';

export const linkedWords: PageWords['linkedWords'] = {
  add: 'إضافة',
  addOf: (kind) => `إضافة: ${kind}`,
  remove: 'إزالة',
  removeOf: (title) => `إزالة ${title}`,
  removeQuestion: (title) => `إزالة ${title} من هنا؟`,
  added: (title) => `أُضيف: ${title}.`,
  removed: (title) => `أُزيل: ${title}.`,
  none: 'لا شيء هنا بعد.',
};
