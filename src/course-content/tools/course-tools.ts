import { join, type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** The tools that every course has, by the collection that each shows, and the section of the course's home where it stands. */
export const COURSE_TOOLS = [
  { tool: 'c_course_descriptions', title: 'course_description', category: 'authoring' },
  { tool: 'documents', title: 'document', category: 'authoring' },
  { tool: 'learning_paths', title: 'learnpath', category: 'authoring' },
  { tool: 'links', title: 'link', category: 'authoring' },
  { tool: 'c_quizzes', title: 'quiz', category: 'authoring' },
  { tool: 'c_announcements', title: 'announcement', category: 'authoring' },
  { tool: 'glossaries', title: 'glossary', category: 'authoring' },
  { tool: 'attendances', title: 'attendance', category: 'authoring' },
  { tool: 'c_thematics', title: 'course_progress', category: 'authoring' },
  { tool: 'c_calendar_events', title: 'agenda', category: 'interaction' },
  { tool: 'forums', title: 'forum', category: 'interaction' },
  { tool: 'c_dropbox_files', title: 'dropbox', category: 'interaction' },
  { tool: 'c_groups', title: 'group', category: 'interaction' },
  { tool: 'c_chat_conversations', title: 'chat', category: 'interaction' },
  { tool: 'c_student_publications', title: 'student_publication', category: 'interaction' },
  { tool: 'c_surveys', title: 'survey', category: 'interaction' },
  { tool: 'c_wikis', title: 'wiki', category: 'interaction' },
  { tool: 'c_notebooks', title: 'notebook', category: 'interaction' },
  { tool: 'c_blogs', title: 'blog', category: 'interaction' },
  { tool: 'c_course_settings', title: 'course_setting', category: 'admin' },
] as const;

/** Over a tool of a course: the section of the course's home where it stands. */
export function toolCategory(row: RowReference): Sql {
  const cases = COURSE_TOOLS.map(({ title, category }) => sql`WHEN ${title} THEN ${category}::text`);
  return sql`(CASE ${row.column('title')} ${join(cases, ' ')} END)`;
}

/** Over a tool of a course: the address of what it shows there. */
export function toolAddress(row: RowReference): Sql {
  return sql`('/api/' || ${row.path('tool.title')} || '?cid=' || ${row.column('course')} || '&sid=' || COALESCE(${row.column('session')}, 0))`;
}

/** Over a tool of a course: its name for a person, in English. */
export function toolName(row: RowReference): Sql {
  return sql`(upper(left(${row.column('title')}, 1)) || replace(substr(${row.column('title')}, 2), '_', ' '))`;
}
