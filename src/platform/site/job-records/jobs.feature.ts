import type { Feature } from '../../../feature/feature.js';
import { FailedJobNotices, jobFailed } from './job.notices.js';
import { Job } from './job.entity.js';
import { JobPagesController } from './pages/job-pages.controller.js';
import { ShownJobsReader } from './pages/shown-jobs.js';
import { jobsHome } from './jobs.home.js';
import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
const jobsLabels: FeatureLabels = {
  en: { resources: { Job: 'Background job |||| Background jobs' } },
};

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
