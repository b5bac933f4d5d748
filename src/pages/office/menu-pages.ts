import { saidIn } from '../../languages/catalogue.js';
import type { Language } from '../../languages/language.js';
import { officeAddress, type OfficePages } from './office-page.js';

/** An entry of the menu of the back office that leads to a page of a feature. */
interface MenuPage {
  readonly title: string;
  readonly href: string;
  readonly area: string;
}

/** The entries in the language of who opens the back office. */
export function menuPages({ all }: OfficePages, language: Language): readonly MenuPage[] {
  return all.map((page) => ({ title: saidIn(page.title, language), href: officeAddress(page), area: page.area }));
}
