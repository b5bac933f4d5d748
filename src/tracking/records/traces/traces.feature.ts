import type { Feature } from '../../../feature/feature.js';
import { CourseDay } from './course-day.entity.js';
import { CourseToolDay } from './course-tool-day.entity.js';
import { RequestTraces } from './request-traces.js';
import { SignInRecords } from './sign-in-records.js';
import { TraceFlush } from './trace-flush.js';
import { TraceRing } from './trace-ring.js';
import { TraceSchedule } from './trace-schedule.js';
import { traceItems } from './traces.settings.js';

/** Who visited what, when and for how long, noted from the requests themselves. */
export const traces: Feature = {
  name: 'traces',
  area: 'tracking',
  needs: ['courses', 'files', 'sessions', 'tools', 'users'],
  entities: [CourseDay, CourseToolDay],
  settings: [traceItems],
  providers: [TraceRing, RequestTraces, TraceFlush, TraceSchedule, SignInRecords],
};
