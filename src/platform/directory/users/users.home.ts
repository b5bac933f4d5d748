import { message } from '../../../languages/catalogue.js';
import type { HomeSection } from '../../../pages/home/home-section.js';
import { administrators, dayOf } from '../../rights/access/home-audiences.js';

/** How many accounts are new. */
export const usersHome: readonly HomeSection[] = [
  {
    kind: 'figure',
    title: message('users.home.newPeopleToday.title', 'New people today'),
    concerns: administrators,
    address: ({ now }) => `/api/users?createdAt[after]=${dayOf(now).toISOString()}`,
    href: '/admin#/users?sort=createdAt&order=DESC',
  },
];
