import shell from 'ra-language-english';
import type { Dictionary } from '../dictionary';
import fields from './field-names.json';
import groups from './groups.json';
import texts from './texts';
import values from './values.json';

const dictionary: Dictionary = { direction: 'ltr', dates: 'en-GB', fields, values, groups, texts, shell, pages: {} };

export default dictionary;
