import { createLyceum, standardFeatures } from 'lyceum';
import { badgeBoard } from './badge-board.feature.js';

const [name = ''] = process.argv.slice(2);
const lyceum = createLyceum({ features: [...standardFeatures, badgeBoard] });
const written = await lyceum.generateMigration(name, 'src/migrations');
console.log(written ? `Written to ${written.path}.` : 'The migrations already say what the classes say.');
