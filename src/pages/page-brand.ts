/** How a portal calls itself and looks, on the pages. */
export interface Brand {
  /** What it is called; the product's name where it is left out. */
  readonly name?: string;
  /** Its colour on light and on dark grounds, readable on both. */
  readonly color?: { readonly light: string; readonly dark: string };
  /** Address of its picture. */
  readonly logo?: string;
  /** Address of the small picture of tabs and bookmarks. */
  readonly icon?: string;
  /** Address of the style sheet that has its colour. */
  readonly style?: string;
}

/** Brands of portals, known without waiting. */
export abstract class PageBrands {
  /** @param portalId the first portal where nobody knows it */
  abstract of(portalId: number | undefined): Brand;
}
