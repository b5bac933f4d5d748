import type { Feature } from '../../feature/feature.js';
import { toolsScreens } from './tools.screen.js';
import { CourseSetting } from './course-setting.entity.js';
import { Shortcut } from './shortcut.entity.js';
import { CourseTool } from './course-tool.entity.js';
import { ToolIntroduction } from './tool-introduction.entity.js';
import { CourseBeginning } from '../../platform/study/courses/course-beginning.js';
import { CourseToolSetup } from './course-tool-setup.js';

/** Tools of a course, their introductions and settings. */
export const tools: Feature = {
  name: 'tools',
  screens: toolsScreens,
  needs: ['courses', 'nodes', 'sessions'],
  entities: [CourseSetting, Shortcut, CourseTool, ToolIntroduction],
  providers: [{ provide: CourseBeginning, useClass: CourseToolSetup }],
  exports: [CourseBeginning],
};
