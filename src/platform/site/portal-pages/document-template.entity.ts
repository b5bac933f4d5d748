import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Course } from '../../study/courses/course.entity.js';
import { Asset } from '../../content-tree/nodes/node-files/asset.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { courseTemplatePolicy } from './page.policy.js';

/** A document that serves as a template in its course. */
@Entity('templates')
@ApiResource({
  name: 'Templates',
  path: 'templates',
  display: { list: ['title', 'course', 'user', 'description'] },
  policy: courseTemplatePolicy,
  description: 'Document template saved by a teacher for a course.',
})
export class DocumentTemplate {
  @Identifier()
  id: number;

  @Text({ max: 100, required: true, filter: ['partial'], order: true })
  title: string;

  @Text({ max: 250 })
  description: string | null;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller who made it.', erasure: 'author' })
  user: Relation<User>;

  @WholeNumber({
    required: true,
    min: 1,
    filter: ['exact'],
    description: 'Id of the document that it was made of.',
  })
  refDoc: number;

  @Reference(() => Asset, { onDelete: 'SET NULL' })
  image: Relation<Asset> | null;
}
