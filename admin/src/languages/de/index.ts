import type { Dictionary } from '../dictionary';
import fields from './field-names.json';
import groups from './groups.json';
import * as pages from './pages';
import shell from './shell';
import texts from './texts';
import values from './values.json';

const dictionary: Dictionary = { direction: 'ltr', fields, values, groups, texts, shell, pages };

export default dictionary;
