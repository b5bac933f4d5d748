import type { TextSetting } from '../../../feature/text-setting.js';
import { contrastOnPages, LEAST_CONTRAST } from './contrast.js';
import { ICON_RULE, iconPicture } from './icon-picture.js';

/** The colour of links and buttons of a portal. */
export const portalColor: TextSetting = {
  variable: 'portal_color',
  title: 'Colour of the portal',
  comment: 'Of links and buttons, as #rrggbb; dark enough to be read on white. On dark grounds it is made lighter.',
  category: 'branding',
  audience: 'everyone',
  mistakeIn: mistakeInColor,
};

/** The picture of tabs, bookmarks and installed applications. */
export const portalIcon: TextSetting = {
  variable: 'portal_icon',
  title: 'Icon of the portal',
  comment: 'The small picture of tabs, bookmarks and installed applications: a square PNG as a data: address.',
  category: 'branding',
  audience: 'everyone',
  mistakeIn: (value) => (iconPicture(value) === undefined ? ICON_RULE : undefined),
};

function mistakeInColor(value: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(value)) return 'A colour is written as #rrggbb, such as #1f5f99.';
  const found = contrastOnPages(value);
  if (found >= LEAST_CONTRAST) return undefined;
  const shown = (Math.floor(found * 10) / 10).toFixed(1);
  return `Text of this colour cannot be read on light grounds: its contrast is ${shown} to 1, and has to be ${LEAST_CONTRAST} to 1. Take a darker colour.`;
}
