import { CalendarEvent } from '../course-content/calendar/calendar-event.entity.js';
import { Document } from '../course-content/documents/document.entity.js';
import { GlossaryTerm } from '../course-content/glossaries/glossary-term.entity.js';
import { WebLink } from '../course-content/links/web-link.entity.js';
import { GradebookCategory } from '../tracking/assessment/gradebook/categories/gradebook-category.entity.js';
import { GradebookEvaluation } from '../tracking/assessment/gradebook/columns/gradebook-evaluation.entity.js';
import { GradebookResult } from '../tracking/assessment/gradebook/results/gradebook-result.entity.js';
import type { SeedWriter } from '../feature/seed-writer.js';
import type { DemoPlatform } from './platform.demo.js';

/** Something in each tool of the algebra course, made by its teacher. */
export async function seedCourseContent(writer: SeedWriter, { people, algebra }: DemoPlatform): Promise<void> {
  const { teacher, student } = people;
  if (!teacher || !student) return;
  const lecturer = writer.as(teacher, ['ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_USER']);
  const place = (visibility: string) => ({ parentResourceNodeId: algebra.node, resourceLinkList: [{ cid: algebra.id, visibility }] });
  await lecturer.create(Document, {
    title: 'Syllabus.html',
    filetype: 'file',
    contentFile: '<h1>Algebra I</h1>',
    comment: 'What we do when',
    ...place('published'),
  });
  await lecturer.create(Document, { title: 'Lecture notes', filetype: 'folder', ...place('published') });
  await lecturer.create(Document, { title: 'Exam draft.html', filetype: 'file', contentFile: '<p>Not yet.</p>', ...place('draft') });
  await lecturer.create(WebLink, { title: 'Encyclopedia of Mathematics', url: 'https://encyclopediaofmath.org/', ...place('published') });
  await lecturer.create(GlossaryTerm, {
    title: 'Group',
    description: '<p>A set with an associative operation, an identity and inverses.</p>',
    ...place('published'),
  });
  await lecturer.create(GlossaryTerm, {
    title: 'Ring',
    description: '<p>A group under addition with a compatible multiplication.</p>',
    ...place('published'),
  });
  const starts = writer.daysFromNow(3);
  const ends = new Date(starts.getTime() + 5_400_000);
  await lecturer.create(CalendarEvent, { title: 'Tutorial', startDate: starts, endDate: ends, ...place('published') });
  const category = await lecturer.create(GradebookCategory, { title: 'Algebra I', course: algebra.id, weight: 100, visible: true });
  const evaluation = await lecturer.create(GradebookEvaluation, { title: 'First test', category, weight: 40, max: 20, visible: true });
  await lecturer.create(GradebookResult, { evaluation, user: student.id, score: 15.5 });
}
