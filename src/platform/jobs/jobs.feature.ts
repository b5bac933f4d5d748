import type { Feature } from '../../feature/feature.js';
import { Job } from './job.entity.js';
import { jobsLabels } from './jobs.labels.js';

/** Background jobs, as administrators see them. */
export const jobs: Feature = {
  name: 'jobs',
  area: 'administration',
  needs: ['portals'],
  entities: [Job],
  labels: jobsLabels,
};
