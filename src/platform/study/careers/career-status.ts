/** Whether a career or promotion is still offered. */
export const CAREER_STATUSES = ['inactive', 'active'] as const;

export type CareerStatus = (typeof CAREER_STATUSES)[number];
