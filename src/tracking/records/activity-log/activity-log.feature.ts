import type { Feature } from '../../../feature/feature.js';
import { CourseRanking } from './course-ranking.entity.js';
import { CourseActionRecord } from './course-action-record.entity.js';
import { ToolVisit } from './tool-visit.entity.js';
import { CourseVisit } from './course-visit.entity.js';
import { FileDownload } from './file-download.entity.js';
import { LastToolVisit } from './last-tool-visit.entity.js';
import { LinkVisit } from './link-visit.entity.js';
import { LoginAttempt } from './login-attempt.entity.js';
import { Login } from './login.entity.js';
import { OnlineUser } from './online-user.entity.js';
import { FileUpload } from './file-upload.entity.js';
import { newsScreens } from '../traces/news/news.screen.js';
import { activityHome } from './activity-log.home.js';

/** Who visited what and when. */
export const activityLog: Feature = {
  name: 'activity-log',
  area: 'tracking',
  needs: ['courses', 'nodes', 'traces', 'users'],
  entities: [
    CourseRanking,
    CourseActionRecord,
    ToolVisit,
    CourseVisit,
    FileDownload,
    LastToolVisit,
    LinkVisit,
    LoginAttempt,
    Login,
    OnlineUser,
    FileUpload,
  ],
  partitioned: [
    { table: 'track_e_access', column: 'access_date', retention: 'TRACE_RETENTION' },
    { table: 'track_e_access_complete', column: 'date_reg', retention: 'TRACE_RETENTION' },
    { table: 'track_e_login_record', column: 'login_date', retention: 'TRACE_RETENTION' },
  ],
  home: activityHome,
  screens: newsScreens,
};
