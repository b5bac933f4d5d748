import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By table: the columns that are searched; those with a star are HTML. */
const SEARCHED: Readonly<Record<string, string>> = {
  language: 'original_name english_name isocode',
  access_url: 'url description',
  resource_file: 'title original_name',
  tool: 'title',
  resource_type: 'title',
  resource_node: 'title',
  user: 'username firstname lastname',
  branch_sync: 'title',
  room: 'title description',
  course_category: 'title code',
  course: 'title code tutor_name',
  career: 'title description*',
  promotion: 'title',
  session_category: 'title',
  session: 'title description',
  usergroup: 'title description',
  course_request: 'code title tutor_name',
  extra_field: 'variable display_text',
  tag: 'tag',
  c_group_category: 'title',
  c_group_info: 'title description',
  third_party: 'name',
  message: 'title content*',
  page_category: 'title',
  page: 'title content*',
  sys_announcement: 'title content*',
  system_template: 'title comment',
  personal_file: 'title',
  portfolio: 'title content*',
  sequence: 'title',
  scheduled_announcements: 'subject',
  permission: 'title slug',
  settings: 'variable title comment',
  skill_level_profile: 'title',
  skill: 'title short_code description',
  skill_profile: 'title description',
  social_post: 'content*',
  color_theme: 'title',
  ticket_project: 'title',
  ticket_category: 'title',
  ticket_ticket: 'code subject message* keyword',
  conference_server: 'title',
  c_attendance: 'title description*',
  c_lp_category: 'title',
  c_lp: 'title description*',
  c_document: 'title comment',
  gradebook_category: 'title description',
  gradebook_evaluation: 'title',
  conference_meeting: 'title',
  c_announcement: 'title content*',
  c_student_publication: 'title description*',
  c_blog: 'title blog_subtitle',
  c_blog_post: 'title full_text*',
  c_blog_task: 'title',
  c_calendar_event: 'title content*',
  c_course_description: 'title content*',
  c_thematic: 'title content*',
  c_dropbox_file: 'title description',
  c_lp_item: 'title',
  c_forum_category: 'title',
  c_forum_forum: 'title forum_comment*',
  c_forum_thread: 'title',
  c_forum_post: 'title post_text*',
  c_glossary_category: 'title',
  c_glossary: 'title description*',
  c_link_category: 'title',
  c_link: 'url title description',
  c_notebook: 'title description*',
  c_quiz_question_category: 'title',
  c_quiz_category: 'title',
  c_quiz: 'title description*',
  c_quiz_question: 'question* description*',
  c_survey: 'code title*',
  c_survey_question: 'survey_question*',
  c_wiki_category: 'title',
  c_wiki: 'title content* tag',
};

/** Indexes for the search by words as `search_words` cuts them. Each is built beside the one that it replaces, while the service goes on. */
export class SearchByWords1796350000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await build(queryRunner, 'words', byWords);
    await drop(queryRunner, 'search');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await build(queryRunner, 'search', byParser);
    await drop(queryRunner, 'words');
  }
}

async function build(queryRunner: QueryRunner, name: string, document: (columns: readonly string[]) => string): Promise<void> {
  for (const [table, columns] of Object.entries(SEARCHED)) {
    // What an interrupted run left would not be valid.
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_${table}_${name}"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "ix_${table}_${name}" ON "${table}" USING gin (${document(columns.split(' '))})`);
  }
}

async function drop(queryRunner: QueryRunner, name: string): Promise<void> {
  for (const table of Object.keys(SEARCHED)) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_${table}_${name}"`);
}

function byWords(columns: readonly string[]): string {
  const texts = columns.map((column) => (column.endsWith('*') ? `search_plain(${textOf(column)})` : textOf(column)));
  return `search_document(${texts.join(" || ' ' || ")})`;
}

function byParser(columns: readonly string[]): string {
  return `to_tsvector('lyceum', translate(${columns.map(textOf).join(" || ' ' || ")}, '.@/:_-+', '       '))`;
}

function textOf(column: string): string {
  return `coalesce("${column.replace('*', '')}", '')`;
}
