import { firstRows } from '../../../feature/first-rows.js';
import { isInstalled } from '../../../languages/installed-languages.js';
import { Language } from './language.entity.js';

/** BCP 47 tag, name in English, name in itself. */
const LANGUAGES: readonly (readonly [isocode: string, englishName: string, originalName: string])[] = [
  ['ar', 'Arabic', 'العربية'],
  ['bg', 'Bulgarian', 'български'],
  ['ca', 'Catalan', 'català'],
  ['cs', 'Czech', 'čeština'],
  ['da', 'Danish', 'dansk'],
  ['de', 'German', 'Deutsch'],
  ['el', 'Greek', 'Ελληνικά'],
  ['en', 'English', 'English'],
  ['es', 'Spanish', 'español'],
  ['fi', 'Finnish', 'suomi'],
  ['fr', 'French', 'français'],
  ['he', 'Hebrew', 'עברית'],
  ['hi', 'Hindi', 'हिन्दी'],
  ['hu', 'Hungarian', 'magyar'],
  ['id', 'Indonesian', 'Bahasa Indonesia'],
  ['it', 'Italian', 'italiano'],
  ['ja', 'Japanese', '日本語'],
  ['ko', 'Korean', '한국어'],
  ['nl', 'Dutch', 'Nederlands'],
  ['no', 'Norwegian', 'norsk'],
  ['pl', 'Polish', 'polski'],
  ['pt', 'Portuguese', 'português'],
  ['ro', 'Romanian', 'română'],
  ['ru', 'Russian', 'русский'],
  ['sv', 'Swedish', 'svenska'],
  ['tr', 'Turkish', 'Türkçe'],
  ['uk', 'Ukrainian', 'українська'],
  ['zh', 'Chinese', '中文'],
];

/** Offered from the start: the languages of the service's own pages and mails. */
export const firstLanguages = firstRows(
  Language,
  LANGUAGES.map(([isocode, englishName, originalName]) => ({ isocode, englishName, originalName, available: isInstalled(isocode) })),
);
