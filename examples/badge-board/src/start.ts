import { createLyceum, standardFeatures } from 'lyceum';
import { badgeBoard } from './badge-board.feature.js';

await createLyceum({ title: 'Academy', features: [...standardFeatures, badgeBoard] }).run(process.argv.slice(2));
