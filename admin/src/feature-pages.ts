/** A page that a feature of the service brings to the menu. */
export interface FeaturePage {
  readonly title: string;
  readonly href: string;
  readonly area: string;
}

/** As the page was served with them, in the order of the menu. */
export const featurePages = JSON.parse(document.getElementById('pages')?.textContent ?? '[]') as readonly FeaturePage[];
