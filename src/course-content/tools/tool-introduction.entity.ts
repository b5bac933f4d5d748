import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { ToolIntroductionProcessor } from './tool-introduction.processor.js';
import { CourseTool } from './course-tool.entity.js';
import { toolIntroductionPolicy } from './course-tool.policy.js';

/** A text shown above a tool. */
@Entity('c_tool_intro')
@ApiResource({
  name: 'CToolIntro',
  path: 'c_tool_intros',
  display: { list: ['courseTool', 'session', 'introText'] },
  policy: toolIntroductionPolicy,
  processor: ToolIntroductionProcessor,
  description: 'Introduction shown above a tool; sessions without one of their own show that of the course.',
  parameters: contextParameters,
})
@UniqueTogether(['courseTool', 'session'], {
  name: 'uq_c_tool_intro',
  nullsEqual: true,
  message: 'The tool has an introduction in this course or session already.',
})
export class ToolIntroduction extends Content {
  @Identifier()
  id: number;

  @Html({ required: true })
  introText: string;

  @Reference(() => CourseTool, { required: true, write: 'create', onDelete: 'CASCADE' })
  courseTool: Relation<CourseTool>;

  @Reference(() => Session, { write: false, onDelete: 'CASCADE', description: 'The session of its link; none for that of the course.' })
  session: Relation<Session> | null;

  @Computed({
    type: 'boolean',
    expression: (row) => sql`(${row.column('session')} IS NULL)`,
    description: 'It is that of the course, which sessions inherit until they have their own.',
  })
  inherited: boolean;
}
