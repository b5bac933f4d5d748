import { nodeCreatable, nodeEditable, nodeReadable } from '../../platform/rights/access/node.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { teacherOf } from '../../platform/rights/access/course.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfContext } from '../content-access/content.rules.js';

const visible = rule('while visible', (_, row) => row.column('visibility'));
const readerOfTool = any(editorOfContext, all(visible, nodeReadable('resourceNode')));

/** Tools come with their course; learners see the visible ones. */
export const courseToolPolicy = policy('tools of courses', { read: readerOfTool, update: editorOfContext });

/** Introductions show with their tool, and are written by those who edit in the course or in its session. */
export const toolIntroductionPolicy = policy('introductions of tools', {
  read: any(nodeEditable('resourceNode'), all(nodeReadable('resourceNode'), through('courseTool', readerOfTool))),
  create: nodeCreatable('resourceNode'),
  update: nodeEditable('resourceNode'),
  delete: nodeEditable('resourceNode'),
});

const administrator = administratorOf({ course: 'course' });
const maintainer = any(administrator, teacherOf('course'));

/** Settings of a course are for its teachers; only administrators take one away. */
export const courseSettingPolicy = policy('course settings', {
  read: maintainer,
  create: maintainer,
  update: maintainer,
  delete: administrator,
});
