import { createLyceum, standardFeatures } from 'lyceum';
import { suggestions } from './suggestions.feature.js';

await createLyceum({ features: [...standardFeatures, suggestions] }).run(process.argv.slice(2));
