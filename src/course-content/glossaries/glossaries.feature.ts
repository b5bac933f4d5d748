import type { Feature } from '../../feature/feature.js';
import { GlossaryTerm } from './glossary-term.entity.js';
import { GlossaryCategory } from './glossary-category.entity.js';
import { glossariesCourse } from './glossaries.tab.js';

/** Terms of a course. */
export const glossaries: Feature = {
  name: 'glossaries',
  needs: ['documents', 'nodes'],
  entities: [GlossaryTerm, GlossaryCategory],
  course: glossariesCourse,
};
