export { worded } from '../languages/worded.js';
