/**
 * What other packages import from `lyceum/feature`: how a feature is declared. `lyceum` has the same names, and the service with them; a
 * package that brings a feature imports them from here, so that it does not lead back to the service that is composed of it.
 */
export { afterwards } from '../feature/afterwards.js';
export { type Contribution, Contributions } from '../config/contributions.js';
export { answers, type PortDeclaration, Ports } from '../feature/ports.js';
export {
  asIs,
  Catalogue,
  catalogue,
  type InEachLanguage,
  Message,
  message,
  type Said,
  saidIn,
  type Wording,
} from '../languages/catalogue.js';
export { worded } from '../languages/worded.js';
export type { FeatureLabels, LabelsOfLanguage } from '../feature/feature-labels.js';
export type { Feature } from '../feature/feature.js';
export { type FirstRows, firstRows } from '../feature/first-rows.js';
export type { SeedWriter } from '../feature/seed-writer.js';
export type { JobDeclaration, JobLane, ScheduleDeclaration } from '../jobs/job-declaration.js';
export { type JobCall, JobHandler, type JobRun, NotBefore, PermanentFailure, type Unfinished } from '../jobs/job-handler.js';
export { type EnqueueOptions, JobQueue } from '../jobs/job-queue.js';
export { ScheduledTask, type ScheduleTurn } from '../jobs/scheduled-task.js';
export type { SwitchSetting } from '../feature/switch-setting.js';
export type { Language } from '../languages/language.js';
export type { TextSetting } from '../feature/text-setting.js';
export { createCache } from '../cache/cache.js';
