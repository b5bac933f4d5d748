import { catalogue, message } from '../../../languages/catalogue.js';
import type { ApiItem, HomeEntry, HomeSection, HomeVisit } from '../../../pages/home/home-section.js';
import type { Language } from '../../../languages/language.js';
import { administrators } from '../../rights/access/home-audiences.js';
import { worded } from '../../../languages/worded.js';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;
const WORDS = catalogue('portals.home', { taken: '{taken} taken', of: '{taken} of {quota} taken ({share})' });

/** In the unit in which it is a number of at most three digits. */
function sizeIn(bytes: number, language: Language): string {
  const step = Math.min(UNITS.length - 1, bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));
  const format = { style: 'unit', unit: UNITS[step], unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / STEP ** step);
}

function taken([storage]: readonly ApiItem[], { locale: language }: HomeVisit): readonly HomeEntry[] {
  if (!storage) return [];
  const [bytes, quota] = [Number(storage['bytes']), storage['quota']];
  const shown = sizeIn(bytes, language);
  if (typeof quota !== 'number') return [{ title: worded(WORDS.in(language).taken, { taken: shown }) }];
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(quota === 0 ? 1 : bytes / quota);
  const title = worded(WORDS.in(language).of, { taken: shown, quota: sizeIn(quota, language), share });
  return [{ title }];
}

/** What the files of the portal take. */
export const portalsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('portals.home.storage.title', 'Storage'),
    concerns: administrators,
    address: ({ actor }) => `/api/access_urls/${actor.portalId}/storage`,
    rowsIn: '',
    entries: taken,
  },
];
