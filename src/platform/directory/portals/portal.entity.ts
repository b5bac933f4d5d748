import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference, UniqueReference } from '../../../resource/declare/reference-fields.decorator.js';
import { Email, Text, Url } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Flag, DateTime, OptionalFlag } from '../../../resource/declare/value-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { ResourceNode } from '../../content-tree/nodes/resource-node.entity.js';
import { User } from '../users/user.entity.js';
import { PortalProcessor } from './portal.processor.js';
import { CreatePortalUser } from './create-user.action.js';
import { PortalUser } from './portal-user.input.js';
import { portalStorage } from './portal-storage.action.js';
import { portalPolicy, managerOfPortalUsers } from './portal.policy.js';
import { noRing } from '../../../resource/model/requirement.js';

const LIMIT = { min: 0, description: 'Most that the portal takes; 0 or nothing for no limit.' };

/** Something about the portals from this one up to the topmost. */
function ofAncestors(value: string): (row: RowReference) => Sql {
  return (row) => sql`(WITH RECURSIVE "up" AS (
      SELECT "a"."id", "a"."parent_id", 0 AS "height" FROM "access_url" "a" WHERE "a"."id" = ${row.id}
      UNION ALL SELECT "a"."id", "a"."parent_id", "up"."height" + 1 FROM "access_url" "a" JOIN "up" ON "a"."id" = "up"."parent_id")
    SELECT ${raw(value)} FROM "up" ORDER BY "up"."height" DESC LIMIT 1)`;
}

@Entity('access_url')
@ApiResource({
  name: 'AccessUrl',
  path: 'access_urls',
  display: {
    title: 'url',
    list: ['url', 'description', 'email', 'active'],
    form: {
      Portal: ['url', 'description', 'active', 'email', 'parent'],
      Limits: ['limitUsers', 'limitTeachers', 'limitCourses', 'limitActiveCourses', 'limitSessions', 'limitDiskSpace'],
    },
  },
  policy: portalPolicy,
  processor: PortalProcessor,
  requires: [noRing],
  description: 'A portal: one address at which the installation serves users, courses and sessions of its own. Portals form a tree.',
  actions: [
    portalStorage,
    {
      name: 'create_user',
      method: 'POST',
      path: 'access_urls/{id}/user',
      description: 'Makes an account that belongs to this portal, within its limits.',
      rule: managerOfPortalUsers,
      input: () => PortalUser,
      answer: { kind: 'created', entity: () => User },
      handler: CreatePortalUser,
    },
  ],
})
export class Portal {
  @Identifier()
  id: number;

  @Url({ max: 255, required: true, unique: true, filter: ['partial'], order: true, search: true })
  url: string;

  @Text({ search: true })
  description: string | null;

  @Flag({ required: true, default: true, filter: ['exact'] })
  active: boolean;

  @Erased('trace')
  @WholeNumber({ stamp: 'caller', description: 'Id of the account that made it.' })
  createdBy: number | null;

  @DateTime({
    stamp: { value: 'now', on: 'write' },
    required: true,
    default: () => 'now()',
    order: true,
    description: 'When it was last changed.',
  })
  tms: Date;

  @OptionalFlag({ deprecated: { until: '0.7' } })
  urlType: boolean | null;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  isLoginOnly: boolean;

  @WholeNumber(LIMIT)
  limitCourses: number | null;

  @WholeNumber(LIMIT)
  limitActiveCourses: number | null;

  @WholeNumber(LIMIT)
  limitSessions: number | null;

  @WholeNumber(LIMIT)
  limitUsers: number | null;

  @WholeNumber(LIMIT)
  limitTeachers: number | null;

  @WholeNumber({
    ...LIMIT,
    description: 'Megabytes that the files of the portal should take; 0 or nothing for no limit.',
    forClients: true,
  })
  limitDiskSpace: number | null;

  @Email({ max: 255 })
  email: string | null;

  @Reference(() => Portal, { onDelete: 'CASCADE', inverse: 'children' })
  parent: Relation<Portal> | null;

  @Computed({
    type: 'reference',
    target: () => Portal,
    description: 'The topmost portal of its tree.',
    expression: ofAncestors('"up"."id"'),
  })
  root: Relation<Portal>;

  @Computed({ type: 'integer', description: 'Depth in the tree; the topmost is at 0.', expression: ofAncestors('"up"."height"') })
  lvl: number;

  @UniqueReference(() => ResourceNode, { write: false, onDelete: 'SET NULL' })
  resourceNode: Relation<ResourceNode> | null;
}
