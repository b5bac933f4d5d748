import type { Feature } from '../../../feature/feature.js';
import { FailedJobNotices, jobFailed } from './job.notices.js';
import { Job } from './job.entity.js';
import { JobPagesController } from './pages/job-pages.controller.js';
import { ShownJobsReader } from './pages/shown-jobs.js';
import { jobsLabels } from './jobs.labels.js';
import { jobsHome } from './jobs.home.js';

/** Background jobs, as administrators see them. */
export const jobs: Feature = {
  name: 'jobs',
  area: 'administration',
  needs: ['portals'],
  notices: [jobFailed],
  controllers: [JobPagesController],
  providers: [FailedJobNotices, ShownJobsReader],
  entities: [Job],
  labels: jobsLabels,
  home: jobsHome,
};
