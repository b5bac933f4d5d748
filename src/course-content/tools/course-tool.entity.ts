import { Entity, type Relation } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { placeParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { Tool } from '../../platform/content-tree/nodes/tool.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { toolAddress, toolCategory, toolName } from './course-tools.js';
import { courseToolPolicy } from './course-tool.policy.js';

/** A tool as one course has it. */
@Entity('c_tool')
@ApiResource({
  name: 'CTool',
  path: 'c_tools',
  display: { list: ['title', 'course', 'session', 'visibility', 'category'] },
  writtenBy: 'the service with each course',
  policy: courseToolPolicy,
  operations: ['list', 'read', 'update'],
  description: 'Instance of a tool in a course or session.',
  parameters: placeParameters,
  defaultOrder: { position: 'asc' },
})
@UniqueTogether(['course', 'session', 'tool'], {
  name: 'uq_c_tool',
  property: 'tool',
  nullsEqual: true,
  message: 'The course has this tool already.',
})
export class CourseTool extends Content {
  @Identifier()
  id: number;

  @Text({ write: false, required: true })
  title: string;

  @Flag({ default: true, description: 'Learners see the visible ones.' })
  visibility: boolean;

  @WholeNumber({ default: 0, min: 0, order: true })
  position: number;

  @Reference(() => Course, { inverse: 'tools', required: true, write: false, onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: false, onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => Tool, { required: true, write: false })
  tool: Relation<Tool>;

  @Computed({ type: 'string', expression: toolName })
  nameToTranslate: string;

  @Computed({ type: 'string', expression: toolAddress, description: 'Address of what it shows.' })
  url: string;

  @Computed({ type: 'string', expression: toolCategory, description: 'Section of the home page of the course.' })
  category: string | null;
}
