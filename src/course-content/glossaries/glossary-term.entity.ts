import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { GlossaryCategory } from './glossary-category.entity.js';
import { exportGlossaryToDocuments } from './export-glossary-to-documents.action.js';
import { exportGlossary } from './export-glossary.action.js';
import { importGlossary } from './import-glossary.action.js';
import { uniqueInCourse } from '../../platform/content-tree/nodes/content-items/unique-in-course.js';

/** A term of a course's glossary, with its definition. */
@Entity('c_glossary')
@ApiResource({
  name: 'CGlossary',
  path: 'glossaries',
  display: { list: ['title', 'category', 'description'] },
  policy: contentPolicy,
  requires: [uniqueInCourse({ member: 'title', within: 'session', message: 'This title is already used in the course and session.' })],
  description: 'Term of the course glossary with its definition.',
  parameters: contextParameters,
  actions: [importGlossary, exportGlossary, exportGlossaryToDocuments],
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class GlossaryTerm extends Content {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true, description: 'Unique in the course and session.' })
  title: string;

  @Html({ required: true, search: true })
  description: string;

  @Reference(() => GlossaryCategory, { inverse: 'terms', onDelete: 'SET NULL' })
  category: Relation<GlossaryCategory> | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt({ order: true })
  updatedAt: Date;
}
