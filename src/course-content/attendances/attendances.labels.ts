import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const attendancesLabels: FeatureLabels = {
  fr: {
    resources: {
      CAttendanceCalendarRelGroup: 'Présences – dates par groupe',
      CAttendanceCalendar: 'Présences – dates',
      CAttendanceResultComment: 'Présences – commentaires',
      CAttendanceResult: 'Présences – résultats',
      CAttendanceSheetLog: 'Présences – journal',
      CAttendanceSheet: 'Présences – feuilles',
      CAttendance: 'Présences',
    },
  },
};
