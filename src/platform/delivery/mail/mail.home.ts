import { message } from '../../../languages/catalogue.js';
import type { HomeSection } from '../../../pages/home/home-section.js';
import { administrators, dayOf, daysAfter } from '../../rights/access/home-audiences.js';

/** Mail of the last week that did not go out. */
export const mailHome: readonly HomeSection[] = [
  {
    kind: 'warning',
    title: message('mail.home.mailsFailedInThe.title', 'mails failed in the last seven days'),
    concerns: administrators,
    address: ({ now }) => `/api/mails?state[]=failed&state[]=bounced&createdAt[after]=${daysAfter(dayOf(now), -7).toISOString()}`,
    href: `/admin#/mails?filter=${encodeURIComponent('{"state":"failed"}')}`,
  },
];
