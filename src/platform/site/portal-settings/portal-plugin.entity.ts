import { Entity, type Relation } from 'typeorm';
import { sql, type Sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Flag, Json } from '../../../resource/declare/value-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { portalOfferPolicy } from '../../directory/portals/portal.policy.js';
import { Plugin } from './plugin.entity.js';

/** The names of what is configured; values may be secrets. */
function configuredNames(row: RowReference): Sql {
  const configuration = row.column('configuration');
  return sql`(CASE WHEN jsonb_typeof(${configuration}) = 'object'
    THEN (SELECT COALESCE(jsonb_agg("name" ORDER BY "name"), '[]') FROM jsonb_object_keys(${configuration}) "name") ELSE '[]' END)`;
}

/** An extension on a portal. */
@Entity('access_url_rel_plugin')
@ApiResource({
  name: 'AccessUrlRelPlugin',
  path: 'access_url_rel_plugins',
  display: { list: ['plugin', 'url', 'active'] },
  policy: portalOfferPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Activation and configuration of an extension on a portal.',
})
@UniqueTogether(['plugin', 'url'], { name: 'uq_access_url_rel_plugin', message: 'This portal has this extension already.' })
export class PortalPlugin {
  @Identifier()
  id: number;

  @Reference(() => Plugin, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'configurationInUrls' })
  plugin: Relation<Plugin>;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE' })
  url: Relation<Portal>;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  active: boolean;

  @Json({ read: false, description: 'May hold keys and passwords, and so is written and never shown.' })
  configuration: object | null;

  @Computed({ type: 'json', description: 'What is configured, by name.', expression: configuredNames })
  configuredNames: string[];
}
