import { catalogue } from '../../../languages/catalogue.js';
import { builderWordsEnglish } from './builder-words-english.js';

/** The texts of the pages on which learning paths are made, by language. */
export const builderWords = catalogue('learning-paths.builder', builderWordsEnglish);
