import type { Language } from '../../pages/texts.js';

/** What the figures of checks are called where they stand among others. */
export const checkLabels: Readonly<Record<Language, { readonly checks: string; readonly share: string }>> = {
  en: { checks: 'checks', share: 'Checks answered, %' },
  fr: { checks: 'contrôles', share: 'Contrôles confirmés, %' },
};
