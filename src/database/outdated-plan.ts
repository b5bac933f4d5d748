export { isPlanOutdated } from '../fast-path/prepared-query.js';
