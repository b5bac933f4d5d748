import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Erased } from '../../database/erasure/erasure.js';
import { CourseGroupCategory } from '../../platform/study/groups/course-group-category.entity.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { ResourceNode } from '../../platform/content-tree/nodes/resource-node.entity.js';
import { UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { BigNumber, RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { authenticated } from '../../resource/model/rule.js';
import { Choice, Flag, DateTime, OptionalFlag } from '../../resource/declare/value-fields.decorator.js';
import { assignmentTerms, correctionNode, correctionTitle, isLate, secondsLate, worksHandedIn } from './assignment-expressions.js';
import { AssignmentSchedule } from './assignment-schedule.entity.js';
import { AssignmentProcessor } from './assignment.processor.js';
import { downloadWorks } from './download-works.action.js';
import { participation } from './participation.action.js';
import { upload } from '../content-access/upload.action.js';
import { HandInWork } from './hand-in-work.action.js';
import { assignmentPolicy, waitsForMark } from './assignment.policy.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';

export const TEXT_OR_FILE = ['text_and_file', 'only_text', 'only_file'] as const;

/** An assignment (folder) set by a teacher, or a work (file) handed in to it. */
@Entity('c_student_publication')
@ApiResource({
  name: 'CStudentPublication',
  path: 'c_student_publications',
  keywords: ['homework', 'work', 'submission', 'hand in'],
  display: {
    list: ['title', 'filetype', 'user', 'sentDate', 'qualification'],
    form: {
      Assignment: ['title', 'description', 'filetype', 'publicationParent', 'uploadFile'],
      Mark: ['qualification', 'weight'],
      Place: ['parentResourceNodeId', 'resourceLinkList'],
    },
  },
  policy: assignmentPolicy,
  processor: AssignmentProcessor,
  description: 'Assignment set by a teacher (folder) or work handed in by a learner (file).',
  parameters: contextParameters,
  collections: [
    {
      name: 'to_mark',
      path: 'c_student_publications/list/to_mark',
      description: 'Works without a mark that the caller is to mark, those handed in last first.',
      rule: authenticated,
      shows: waitsForMark,
      condition: () => true,
      order: (row) => sql`${row.column('sentDate')} DESC NULLS LAST`,
    },
  ],
  actions: [
    upload('c_student_publications', () => Assignment, HandInWork),
    fileContent('c_student_publications', assignmentPolicy.rule('read')),
    participation,
    downloadWorks,
  ],
  relatedOrder: ['assignment.expiresOn', 'assignment.endsOn'],
  defaultOrder: { sentDate: 'desc' },
})
@Constraint({
  name: 'ck_c_student_publication_work',
  check: `("filetype" = 'file') = ("publication_parent_id" IS NOT NULL)`,
  property: 'publicationParent',
  message: 'A work (file) is handed in to an assignment; an assignment (folder) stands by itself.',
})
export class Assignment extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  description: string | null;

  @Text({ max: 255, write: false, description: 'Name of the author at the time of handing in.' })
  author: string | null;

  @WholeNumber({ default: 1, min: 0, max: 2, filter: ['exact'], description: '0: hidden from learners; 1: active; 2: removed.' })
  active: number;

  @OptionalFlag({ deprecated: { until: '0.7' } })
  accepted: boolean | null;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  postGroupId: number;

  @DateTime({ stamp: 'now', filter: ['date'], order: true })
  sentDate: Date | null;

  @Computed({ type: 'boolean', expression: isLate, description: 'Of a work: sent after the due date; null where there is none.' })
  late: boolean | null;

  @Computed({ type: 'integer', expression: secondsLate, description: 'Of a work: seconds after the due date; null where there is none.' })
  lateSeconds: number | null;

  @Choice(['folder', 'file'], { default: 'folder', write: 'create', filter: ['exact'] })
  filetype: 'folder' | 'file';

  @WholeNumber({ write: false, default: 0 })
  hasProperties: number;

  @OptionalFlag({ deprecated: { until: '0.7' } })
  viewProperties: boolean | null;

  @RealNumber({
    default: 0,
    min: 0,
    order: true,
    takesNull: true,
    description:
      'Of a work: its mark, 0 while `dateOfQualification` is null; null takes the mark back. Of an assignment: the highest mark.',
  })
  qualification: number;

  @DateTime({ write: false })
  dateOfQualification: Date | null;

  @Erased('trace')
  @WholeNumber({ names: 'users', write: false, description: 'Account id of the user who gave the mark.' })
  qualificatorId: number | null;

  @RealNumber({ default: 0, min: 0 })
  weight: number;

  @Choice(TEXT_OR_FILE, { default: 'text_and_file' })
  allowTextAssignment: (typeof TEXT_OR_FILE)[number];

  @WholeNumber({ write: false, default: 0 })
  containsFile: number;

  @WholeNumber({ names: 'documents', write: false, default: 0 })
  documentId: number;

  @BigNumber({ write: false, description: 'Bytes.' })
  fileSize: number | null;

  @WholeNumber({ deprecated: { until: '0.7' } })
  duration: number | null;

  @Flag({ description: 'Of an assignment: learners may delete what they handed in.' })
  studentDeleteOwnPublication: boolean;

  @Flag()
  defaultVisibility: boolean;

  @Text({ description: 'Accepted file endings, separated by spaces or commas; all where empty.' })
  extensions: string | null;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  groupCategoryWorkId: number;

  @Computed({ type: 'integer', expression: worksHandedIn, description: 'Works handed in.' })
  childFileCount: number;

  @Computed({ type: 'string', expression: correctionTitle })
  correctionTitle: string | null;

  @Reference(() => Assignment, {
    inverse: 'children',
    write: 'create',
    filter: ['exact', 'exists'],
    onDelete: 'CASCADE',
    description: 'The assignment that a work was handed in to.',
  })
  publicationParent: Relation<Assignment> | null;

  @Reference(() => User, {
    stamp: 'caller',
    erasure: { way: 'author', subjectWhere: sql`"t"."publication_parent_id" IS NOT NULL`, names: ['author'] },
  })
  user: Relation<User> | null;

  @Reference(() => CourseGroupCategory, { onDelete: 'SET NULL' })
  groupCategory: Relation<CourseGroupCategory> | null;

  @Computed({
    type: 'reference',
    target: () => AssignmentSchedule,
    expression: assignmentTerms,
    description: 'Deadlines of an assignment; the older name of `schedule`.',
  })
  assignment: Relation<AssignmentSchedule> | null;

  @Computed({
    type: 'reference',
    target: () => AssignmentSchedule,
    ownedBy: 'publication',
    expression: assignmentTerms,
    description: 'Deadlines of an assignment, which can be written inside of it.',
  })
  schedule: Relation<AssignmentSchedule> | null;

  @Computed({
    type: 'reference',
    target: () => ResourceNode,
    expression: correctionNode,
    description: "The node of the teacher's correction.",
  })
  correction: Relation<ResourceNode> | null;

  @FileMember('c_student_publications')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
