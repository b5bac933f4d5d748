import { JobProcess } from './job-process.entity.js';
import { JobSchedule } from './job-schedule.entity.js';

/** The tables of the runner; the jobs themselves are a resource, whose entity has the table `job`. */
export const jobEntities = [JobSchedule, JobProcess];
