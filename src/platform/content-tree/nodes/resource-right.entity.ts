import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice } from '../../../resource/declare/value-fields.decorator.js';
import { ROLES } from '../../rights/access/roles.js';
import { resourceRightPolicy } from './node.policy.js';
import { ResourceLink } from './node-links/resource-link.entity.js';

/** Names under which rights can be given: global roles, and those that a caller has in a course, session or group. */
const GRANTED_ROLES = [
  ...Object.values(ROLES),
  'ROLE_CURRENT_COURSE_STUDENT',
  'ROLE_CURRENT_COURSE_TEACHER',
  'ROLE_CURRENT_COURSE_SESSION_STUDENT',
  'ROLE_CURRENT_COURSE_SESSION_TEACHER',
  'ROLE_CURRENT_COURSE_GROUP_STUDENT',
  'ROLE_CURRENT_COURSE_GROUP_TEACHER',
] as const;

const LARGEST_MASK = 1_073_741_823;

/** A note of a front-end on what a role should be offered through a link; no right follows from it. */
@Entity('resource_right')
@ApiResource({
  path: 'resource_rights',
  display: { list: ['resourceLink', 'role', 'mask'] },
  policy: resourceRightPolicy,
  description: 'Permission mask that a front-end keeps for a role at a link. No rule of the service asks it: rights follow from policies.',
})
@UniqueTogether(['resourceLink', 'role'], {
  name: 'uq_resource_right',
  property: 'role',
  message: 'This link has rights for this role already.',
})
export class ResourceRight {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => ResourceLink, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'rights' })
  resourceLink: Relation<ResourceLink>;

  @Choice(GRANTED_ROLES, { required: true, filter: ['exact'] })
  role: (typeof GRANTED_ROLES)[number];

  @WholeNumber({
    required: true,
    min: 0,
    max: LARGEST_MASK,
    description: 'Sum of 1 (view), 4 (edit), 8 (delete), 16 (export), …',
    example: 5,
    forClients: true,
  })
  mask: number;
}
