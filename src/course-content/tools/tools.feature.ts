import type { Feature } from '../../feature/feature.js';
import { CourseSetting } from './course-setting.entity.js';
import { Shortcut } from './shortcut.entity.js';
import { CourseTool } from './course-tool.entity.js';
import { ToolIntroduction } from './tool-introduction.entity.js';
import { CourseBeginning } from '../../platform/study/courses/course-beginning.js';
import { CourseToolSetup } from './course-tool-setup.js';
import type { ScreenSection } from '../../resource/screens/screen-section.js';

/** The tools of a course that the caller is shown. */
const toolsScreens: readonly ScreenSection[] = [
  { screen: 'courses/{id}/home', name: 'tools', kind: 'list', most: 50, address: ({ item }) => `/api/c_tools?course=${item}` },
];

/** Tools of a course, their introductions and settings. */
export const tools: Feature = {
  name: 'tools',
  screens: toolsScreens,
  needs: ['courses', 'nodes', 'sessions'],
  entities: [CourseSetting, Shortcut, CourseTool, ToolIntroduction],
  providers: [{ provide: CourseBeginning, useClass: CourseToolSetup }],
  exports: [CourseBeginning],
};
