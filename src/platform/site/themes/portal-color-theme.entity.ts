import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { portalOfferPolicy } from '../../directory/portals/portal.policy.js';
import { PortalColorThemeProcessor } from './portal-color-theme.processor.js';
import { ColorTheme } from './color-theme.entity.js';

/** A colour theme that a portal may wear; it wears the active one. */
@Entity('access_url_rel_color_theme')
@ApiResource({
  name: 'AccessUrlRelColorTheme',
  path: 'access_url_rel_color_themes',
  display: { list: ['url', 'colorTheme', 'active'] },
  policy: portalOfferPolicy,
  processor: PortalColorThemeProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Colour theme assigned to a portal. Activating one puts the others of the portal away.',
})
@UniqueTogether(['url', 'colorTheme'], { name: 'uq_access_url_rel_color_theme', message: 'This theme is already on this portal.' })
export class PortalColorTheme {
  @Identifier()
  id: number;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'colorThemes' })
  url: Relation<Portal>;

  @Reference(() => ColorTheme, { required: true, write: 'create', onDelete: 'CASCADE' })
  colorTheme: Relation<ColorTheme>;

  @Flag({ filter: ['exact'] })
  active: boolean;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
