import type { Feature } from '../../../feature/feature.js';
import { PortalColorTheme } from './portal-color-theme.entity.js';
import { ColorTheme } from './color-theme.entity.js';

/** Colours of portals. */
export const themes: Feature = {
  name: 'themes',
  area: 'administration',
  needs: ['nodes', 'portals'],
  entities: [PortalColorTheme, ColorTheme],
};
