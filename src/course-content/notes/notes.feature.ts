import type { Feature } from '../../feature/feature.js';
import { Note } from './note.entity.js';

/** Notes that people take in a course. */
export const notes: Feature = {
  name: 'notes',
  needs: ['courses', 'nodes', 'sessions', 'users'],
  entities: [Note],
};
