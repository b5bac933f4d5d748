import type { SwitchSetting } from '../../feature/switch-setting.js';

/** Whether every signed-in user may open the personal files of others. */
export const personalFilesForAll: SwitchSetting = { variable: 'access_to_personal_file_for_all', whenUnset: 'off' };

/** Whether coaches keep a session when their time in it is over. */
export const coachAccessAfterEnd: SwitchSetting = { variable: 'session_coach_access_after_duration_end', whenUnset: 'off' };

/** Whether the teaching staff may make sessions. */
export const teachersMakeSessions: SwitchSetting = { variable: 'allow_teachers_to_create_sessions', whenUnset: 'off' };
