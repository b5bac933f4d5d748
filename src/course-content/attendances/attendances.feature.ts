import type { Feature } from '../../feature/feature.js';
import { AttendanceDateGroup } from './attendance-date-group.entity.js';
import { AttendanceDate } from './attendance-date.entity.js';
import { AttendanceComment } from './attendance-comment.entity.js';
import { AttendanceScore } from './attendance-score.entity.js';
import { AttendanceLog } from './attendance-log.entity.js';
import { AttendanceRecord } from './attendance-record.entity.js';
import { AttendanceRegister } from './attendance-register.entity.js';
import { attendancesCourse } from './attendances.tab.js';
import { RegisterAssetsController } from './pages/register-assets.controller.js';
import { RegisterCells } from './pages/register-cells.js';
import { RegisterGrids } from './pages/register-grid.js';
import { RegisterPagesController } from './pages/register-pages.controller.js';

/** Attendance registers. */
export const attendances: Feature = {
  name: 'attendances',
  area: 'assessment',
  needs: ['calendar', 'groups', 'nodes', 'users'],
  entities: [AttendanceDateGroup, AttendanceDate, AttendanceComment, AttendanceScore, AttendanceLog, AttendanceRecord, AttendanceRegister],
  providers: [RegisterGrids, RegisterCells],
  controllers: [RegisterAssetsController, RegisterPagesController],
  course: attendancesCourse,
};
