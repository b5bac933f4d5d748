import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Permission } from './permission.entity.js';
import { Role } from './role.entity.js';
import { permissionGrantPolicy } from './setting.policy.js';

/** A permission given to a role. */
@Entity('permission_rel_role')
@ApiResource({
  name: 'PermissionRelRole',
  path: 'permission_rel_roles',
  display: { list: ['role', 'permission', 'changeable'] },
  policy: permissionGrantPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Grant of a permission to a role.',
})
@UniqueTogether(['permission', 'role'], { name: 'uq_permission_rel_role', message: 'The role has this permission already.' })
export class RolePermission {
  @Identifier()
  id: number;

  @Reference(() => Permission, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'roles' })
  permission: Relation<Permission>;

  @Reference(() => Role, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'permissions', include: { max: 200 } })
  role: Relation<Role>;

  @Flag({
    default: true,
    description: 'Note for people whether the grant may be reconsidered; it decides nothing.',
    deprecated: { until: '0.7' },
  })
  changeable: boolean;

  @UpdatedAt()
  updatedAt: Date;
}
