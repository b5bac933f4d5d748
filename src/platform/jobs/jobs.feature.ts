import type { Feature } from '../../feature/feature.js';
import { FailedJobNotices, jobFailed } from './job.notices.js';
import { Job } from './job.entity.js';
import { jobsLabels } from './jobs.labels.js';
import { jobsHome } from './jobs.home.js';

/** Background jobs, as administrators see them. */
export const jobs: Feature = {
  name: 'jobs',
  area: 'administration',
  needs: ['notifications', 'portals'],
  notices: [jobFailed],
  providers: [FailedJobNotices],
  entities: [Job],
  labels: jobsLabels,
  home: jobsHome,
};
