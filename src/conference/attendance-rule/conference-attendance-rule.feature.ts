import type { Feature } from '../../feature/feature.js';
import { AttendanceRulePages } from './attendance-rule-page.js';
import { AttendanceRulePagesController } from './attendance-rule-pages.controller.js';

/** The page on which a rule of attendance is said, and tried before it stands. */
export const conferenceAttendanceRule: Feature = {
  name: 'conference-attendance-rule',
  area: 'conference',
  needs: ['calendar'],
  controllers: [AttendanceRulePagesController],
  providers: [AttendanceRulePages],
};
