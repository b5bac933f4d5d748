/** What other packages import from `lyceum/reports`: columns of the report on the learners of a course. */
export { type ReportColumn, reportColumns, type ReportedLearner } from '../tracking/course-reports/report-columns.js';
