import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { ExportExpiry } from './export-expiry.task.js';
import { EXPORT_PERSONAL_DATA, ExportPersonalData } from './export-personal-data.job.js';
import { exportReady } from './export.notices.js';
import { PersonalArchive } from './personal-archive.js';
import { PersonalDataExportPart } from './personal-data-export-part.entity.js';
import { PersonalDataExport } from './personal-data-export.entity.js';
import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
const personalExportLabels: FeatureLabels = {
  en: { resources: { PersonalDataExport: 'Export of personal data |||| Exports of personal data' } },
};

/** All data of a person to take along. */
export const personalExport: Feature = {
  name: 'personal-export',
  area: 'people',
  needs: ['nodes', 'users'],
  entities: [PersonalDataExport, PersonalDataExportPart],
  providers: [PersonalArchive],
  jobs: [{ kind: EXPORT_PERSONAL_DATA, lane: 'export', handler: ExportPersonalData, maximumAttempts: 4, timeLimit: 3_600 }],
  retention: { personal_data_export: 'the file for 7 days' },
  schedules: [
    {
      name: 'personal-data.expiry',
      title: message('personal-export.schedules.expiry', 'Remove exports of personal data that are over'),
      everySeconds: 3_600,
      task: ExportExpiry,
    },
  ],
  notices: [exportReady],
  labels: personalExportLabels,
};
