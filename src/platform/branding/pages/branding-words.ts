import type { Language } from '../../../pages/texts.js';

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

const french: typeof english = {
  title: 'Apparence du portail',
  intro:
    'Comment le portail s’appelle et se présente : sur ses pages, dans l’administration, les courriels, les certificats et les badges.',
  saved: 'Enregistré.',
  words: 'Nom et couleur',
  name: 'Nom',
  nameHint: 'Au plus 60 caractères. Sans nom, les pages disent Lyceum, et les certificats la description du portail.',
  color: 'Couleur des liens et des boutons',
  colorHint:
    'En #rrggbb, assez foncée pour être lue sur du blanc. Sur fond sombre, elle s’éclaircit d’elle-même. Vide pour celle du produit.',
  footer: 'Dernières lignes des courriels',
  footerHint: 'Par exemple votre adresse. Au plus 500 caractères.',
  locked: 'Le premier portail en décide pour tous les portails.',
  save: 'Enregistrer',
  logo: 'Image',
  logoHint: 'À côté du nom sur les pages, et sur les certificats. PNG, JPEG ou WebP, au plus 512 Kio.',
  icon: 'Icône',
  iconHint: 'Des onglets, des signets et de l’application installée. Un PNG carré de 32 à 1 024 pixels, au plus 64 Kio ; 512 au mieux.',
  file: 'Fichier',
  upload: 'Utiliser ce fichier',
  remove: 'Retirer',
  none: 'Il n’y en a pas.',
  now: 'À présent',
  noFile: 'Choisissez d’abord un fichier.',
  notPicture: 'Ce n’est ni un PNG, ni un JPEG, ni un WebP.',
  tooLarge: 'Ce fichier est trop grand.',
};

export type BrandingWords = typeof english;

/** Texts of the page of a portal's look, by language. */
export const brandingWords: Readonly<Record<Language, BrandingWords>> = { en: english, fr: french };
