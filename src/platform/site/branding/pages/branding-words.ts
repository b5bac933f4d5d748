import { catalogue } from '../../../../languages/catalogue.js';

const english = {
  title: 'Look of the portal',
  intro: 'How the portal calls itself and looks: on its pages, in the back office, in mails, and on certificates and badges.',
  saved: 'Saved.',
  words: 'Name and colour',
  name: 'Name',
  nameHint: 'At most 60 characters. Without one, pages say Lyceum, and certificates the description of the portal.',
  color: 'Colour of links and buttons',
  colorHint: 'As #rrggbb, dark enough to be read on white. On dark grounds it is made lighter by itself. Empty for that of the product.',
  footer: 'Last lines of mails',
  footerHint: 'Such as your address. At most 500 characters.',
  locked: 'The first portal says this for all portals.',
  save: 'Save',
  logo: 'Picture',
  logoHint: 'Stands beside the name on the pages, and on certificates. PNG, JPEG or WebP, at most 512 KiB.',
  icon: 'Icon',
  iconHint: 'Of tabs, bookmarks and the installed application. A square PNG of 32 to 1,024 pixels, at most 64 KiB; best 512.',
  file: 'File',
  upload: 'Use this file',
  remove: 'Remove',
  none: 'There is none.',
  now: 'At present',
  noFile: 'Choose a file first.',
  notPicture: 'This is no PNG, JPEG or WebP.',
  tooLarge: 'This file is too large.',
};

export type BrandingWords = typeof english;

/** Texts of the page of a portal's look, by language. */
export const brandingWords = catalogue('branding.page', english);
