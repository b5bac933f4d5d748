import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Json } from '../../../resource/declare/value-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';

/** A kind of course. */
@Entity('course_type')
@ApiResource({
  path: 'course_types',
  display: { list: ['title', 'translationVar', 'description'] },
  policy: installationCatalogue,
  description: 'Template of tools and properties for new courses.',
})
export class CourseType {
  @Identifier()
  id: number;

  @Text({ max: 50, required: true, filter: ['partial'], order: true })
  title: string;

  @Text({ max: 40, description: 'Key under which translations of the title are kept.', deprecated: { until: '0.7' } })
  translationVar: string | null;

  @Text()
  description: string | null;

  @Json({ description: 'Properties of the courses of this type, by name.', deprecated: { until: '0.7' } })
  props: object | null;
}
