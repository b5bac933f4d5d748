import type { HomeSection } from '../../pages/home/home-section.js';
import { administrators } from '../access/home-audiences.js';

/** Work in the background that was given up. */
export const jobsHome: readonly HomeSection[] = [
  {
    kind: 'warning',
    title: { en: 'background jobs failed for good', fr: 'tâches de fond ont échoué' },
    concerns: administrators,
    address: () => '/api/jobs?state=dead',
    href: `/admin#/jobs?filter=${encodeURIComponent('{"state":"dead"}')}`,
  },
];
