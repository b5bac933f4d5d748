import type { HomeSection } from '../../pages/home/home-section.js';
import { administrators, dayOf } from '../access/home-audiences.js';

/** How many accounts are new. */
export const usersHome: readonly HomeSection[] = [
  {
    kind: 'figure',
    title: { en: 'New people today', fr: 'Nouvelles personnes aujourd’hui' },
    concerns: administrators,
    address: ({ now }) => `/api/users?createdAt[after]=${dayOf(now).toISOString()}`,
    href: '/admin#/users?sort=createdAt&order=DESC',
  },
];
