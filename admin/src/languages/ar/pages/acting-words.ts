import type { PageWords } from '../../page-words';

export const actingWords: PageWords['actingWords'] = {
  actAs: 'التصرف باسم هذا الشخص',
  why: (name) => `لماذا تتصرف باسم ${name}؟`,
  notified: 'يُشعَر الشخص بالسبب الذي تذكره. ينتهي ذلك بعد نصف ساعة.',
  reason: 'السبب',
  begin: 'بدء',
  acting: (name, until) => `تتصرف باسم ${name} حتى ${until}: ترى وتفعل ما يُسمح لهذا الشخص به.`,
  back: 'العودة إلى حسابك',
};
