import type { Feature } from '../../../feature/feature.js';
import { PageBrands } from '../../../pages/page-brand.js';
import { BrandController } from './brand.controller.js';
import { portalColor, portalIcon } from './branding.settings.js';
import { BrandWriting } from './pages/brand-writing.js';
import { BrandingPagesController } from './pages/branding-pages.controller.js';
import { PortalBrands } from './portal-brands.js';

/** How each portal calls itself and looks. */
export const branding: Feature = {
  name: 'branding',
  area: 'administration',
  needs: ['mail', 'nodes', 'portals'],
  controllers: [BrandController, BrandingPagesController],
  providers: [PortalBrands, { provide: PageBrands, useExisting: PortalBrands }, BrandWriting],
  exports: [PageBrands],
  textSettings: [portalColor, portalIcon],
};
