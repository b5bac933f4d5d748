import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { GeneratedUuid, Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, Decimal, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Email, Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { administrator } from '../../../rights/access/role.rules.js';
import { Portal } from '../../../directory/portals/portal.entity.js';
import { branchPolicy } from './branch.policy.js';
import { noRing } from '../../../../resource/model/requirement.js';
import { raw, type Sql, sql } from '../../../../database/sql.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';

/** How to reach a branch: for administrators. */
const ADMINISTERED = { readableBy: administrator };

/** Written by the synchronisation alone. */
const SYNCHRONISED = { write: false, readableBy: administrator };

/** A branch, such as a site or a building. */
@Entity('branch_sync')
@ApiResource({
  name: 'BranchSync',
  path: 'branch_syncs',
  display: {
    list: ['title', 'parent', 'url', 'branchIp', 'adminName'],
    form: {
      Branch: ['title', 'description', 'parent', 'branchType'],
      Place: ['branchIp', 'latitude', 'longitude'],
      Contact: ['adminName', 'adminMail', 'adminPhone'],
    },
  },
  policy: branchPolicy,
  requires: [noRing],
  description: 'Campus or branch of a portal, possibly synchronised with another installation. Branches form a tree.',
})
export class Branch {
  @Identifier()
  id: number;

  @GeneratedUuid({ filter: ['exact'], description: 'Identifies the branch among installations.' })
  uniqueId: string;

  @Text({ max: 250, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  description: string | null;

  @Text({ max: 40, ...ADMINISTERED, deprecated: { until: '0.7' } })
  branchIp: string | null;

  @Decimal({ precision: 15, scale: 7, description: 'Degrees north.', forClients: true })
  latitude: string | null;

  @Decimal({ precision: 15, scale: 7, description: 'Degrees east.', forClients: true })
  longitude: string | null;

  @WholeNumber({ min: 0, ...ADMINISTERED, description: 'Download speed of its line.', deprecated: { until: '0.7' } })
  dwnSpeed: number | null;

  @WholeNumber({ min: 0, ...ADMINISTERED, description: 'Upload speed of its line.', deprecated: { until: '0.7' } })
  upSpeed: number | null;

  @WholeNumber({ min: 0, ...ADMINISTERED, deprecated: { until: '0.7' } })
  delay: number | null;

  @Email({ max: 250, ...ADMINISTERED, forClients: true })
  adminMail: string | null;

  @Text({ max: 250, ...ADMINISTERED, forClients: true })
  adminName: string | null;

  @Text({ max: 250, ...ADMINISTERED, forClients: true })
  adminPhone: string | null;

  @BigNumber({ ...SYNCHRONISED, namesNone: 'It numbers the changes of a system outside.' })
  lastSyncTransId: number | null;

  @DateTime(SYNCHRONISED)
  lastSyncTransDate: Date | null;

  @Text({ max: 20, ...SYNCHRONISED })
  lastSyncType: string | null;

  @Text({ max: 250, ...ADMINISTERED, deprecated: { until: '0.7' } })
  sslPubKey: string | null;

  @Text({ max: 250, filter: ['exact'] })
  branchType: string | null;

  @Computed({ type: 'integer', description: 'Depth in the tree; the topmost is at 0.', expression: ofTopmostBranch('"up"."height"') })
  lvl: number;

  @Computed({ type: 'integer', description: 'Id of the topmost branch of its tree.', expression: ofTopmostBranch('"up"."id"') })
  root: number;

  @Reference(() => Branch, { onDelete: 'CASCADE', inverse: 'children' })
  parent: Relation<Branch> | null;

  @Reference(() => Portal, { required: true, stamp: 'portal', onDelete: 'CASCADE', description: 'The portal on which it was made.' })
  url: Relation<Portal>;
}

/** Something about the branches from this one up to the topmost. */
function ofTopmostBranch(value: '"up"."id"' | '"up"."height"'): (row: RowReference) => Sql {
  return (row) => sql`(WITH RECURSIVE "up" AS (
      SELECT "b"."id", "b"."parent_id", 0 AS "height" FROM "branch_sync" "b" WHERE "b"."id" = ${row.id}
      UNION ALL SELECT "b"."id", "b"."parent_id", "up"."height" + 1 FROM "branch_sync" "b" JOIN "up" ON "b"."id" = "up"."parent_id")
    SELECT ${raw(value)} FROM "up" ORDER BY "up"."height" DESC LIMIT 1)`;
}
