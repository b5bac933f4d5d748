import { Injectable } from '@nestjs/common';
import { createCache } from '../../cache/cache.js';
import { raw, type Sql, sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';
import type { QuestionContent } from './scoring/question-content.js';
import { isAsked, kindOf } from './scoring/scoring.js';

const MOST_BYTES = 32 * 1024 * 1024;
const MOST_VERSIONS = 10_000;

/** A question with the version that it has now. */
export interface CurrentVersion {
  readonly question: number;
  readonly version: number;
}

interface StoredVersion {
  readonly id: number;
  readonly content: QuestionContent;
}

/** Over the question "q" and its placement "p", which may be missing. */
const CONTENT = raw(`jsonb_build_object(
  'type', "q"."type", 'text', "q"."question", 'description', "q"."description", 'picture', "q"."picture", 'points', "q"."ponderation",
  'extra', "q"."extra", 'feedback', "q"."feedback",
  'category', (SELECT "c"."title" FROM "c_quiz_question_categories" "j" JOIN "c_quiz_question_category" "c" ON "c"."id" = "j"."c_quiz_question_category_id"
    WHERE "j"."c_quiz_question_id" = "q"."id" ORDER BY "c"."title", "c"."id" LIMIT 1),
  'media', (SELECT jsonb_build_object('id', "m"."id", 'text', "m"."question", 'description', "m"."description", 'picture', "m"."picture")
    FROM "c_quiz_question" "m" WHERE "m"."id" = "q"."parent_media_id"),
  'answers', COALESCE((SELECT jsonb_agg(jsonb_build_object('id', "a"."id", 'text', "a"."answer", 'correct', "a"."correct", 'comment', "a"."comment",
      'weight', "a"."ponderation", 'position', "a"."position", 'zone', CASE WHEN "a"."hotspot_type" IS NOT NULL
        THEN jsonb_build_object('type', "a"."hotspot_type", 'coordinates', COALESCE("a"."hotspot_coordinates", '')) END) ORDER BY "a"."position", "a"."id")
    FROM "c_quiz_answer" "a" WHERE "a"."question_id" = "q"."id"), '[]'::jsonb),
  'options', COALESCE((SELECT jsonb_agg(jsonb_build_object('id', "o"."id", 'title', "o"."title", 'position', "o"."position") ORDER BY "o"."position", "o"."id")
    FROM "c_quiz_question_option" "o" WHERE "o"."question_id" = "q"."id"), '[]'::jsonb),
  'thresholds', CASE WHEN "q"."type" = 'hot_spot_delineation' AND jsonb_typeof("p"."destination" -> 'thresholds') = 'array' THEN "p"."destination" -> 'thresholds' END)`);

/** A question, with its version once there is one. */
interface FoundVersion {
  readonly question: number;
  readonly version: number | null;
}

/** Versions of questions: immutable, so that every process keeps those that it has seen. */
@Injectable()
export class QuestionVersions {
  readonly #contents = createCache<number, QuestionContent>({
    name: 'question versions',
    entries: MOST_VERSIONS,
    bytes: { most: MOST_BYTES, of: (content) => JSON.stringify(content).length },
  });

  /**
   * Finds the present versions of the questions of a quiz, and writes those that are new.
   * @param quiz whose placements decide about thresholds
   * @param questions ids; all that the quiz asks unless given
   */
  async current(transaction: Transaction, quiz: number, now: Date, questions?: readonly number[]): Promise<CurrentVersion[]> {
    const some = questions === undefined ? raw('TRUE') : sql`"q"."id" = ANY(${[...questions]}::int[])`;
    const versions = await transaction.rows<FoundVersion>(currentStatement(quiz, some, now));
    // A version that another process is writing at this moment is visible once that has happened.
    const missing = versions.some(({ version }) => version === null);
    const found = missing ? await transaction.rows<FoundVersion>(currentStatement(quiz, some, now)) : versions;
    return found.flatMap(({ question, version }) => (version === null ? [] : [{ question, version }]));
  }

  /** The contents of versions, by id. */
  async contents(statements: Statements, ids: readonly number[]): Promise<ReadonlyMap<number, QuestionContent>> {
    const contents = new Map<number, QuestionContent>();
    const unknown: number[] = [];
    for (const id of new Set(ids)) {
      const known = this.#contents.get(id);
      if (known) contents.set(id, known);
      else unknown.push(id);
    }
    if (unknown.length === 0) return contents;
    const rows = await statements.rows<StoredVersion>(
      sql`SELECT "id", "content" FROM "c_quiz_question_version" WHERE "id" = ANY(${unknown}::int[])`,
    );
    for (const { id, content } of rows) {
      this.#contents.set(id, content);
      contents.set(id, content);
    }
    return contents;
  }
}

/** Whether a question can be marked by what its type says. */
export function isScorable(content: QuestionContent): boolean {
  return isAsked(content.type) && kindOf(content.type).isReady(content);
}

function currentStatement(quiz: number, some: Sql, now: Date): Sql {
  return sql`WITH "present" AS (SELECT "q"."id", ${CONTENT} AS "content", "n"."creator_id" AS "author"
        FROM "c_quiz_rel_question" "p" JOIN "c_quiz_question" "q" ON "q"."id" = "p"."question_id"
        LEFT JOIN "resource_node" "n" ON "n"."id" = "q"."resource_node_id"
        WHERE "p"."quiz_id" = ${quiz} AND "q"."type" NOT IN ('media', 'page_break') AND ${some}),
      "digested" AS (SELECT *, encode(sha256(convert_to("content"::text, 'UTF8')), 'hex') AS "digest" FROM "present"),
      "made" AS (INSERT INTO "c_quiz_question_version" ("question_id", "number", "digest", "content", "created_at", "author_id")
        SELECT "d"."id", 1 + (SELECT COALESCE(max("v"."number"), 0) FROM "c_quiz_question_version" "v" WHERE "v"."question_id" = "d"."id"),
          "d"."digest", "d"."content", ${now}, "d"."author" FROM "digested" "d"
        WHERE NOT EXISTS (SELECT 1 FROM "c_quiz_question_version" "v" WHERE "v"."question_id" = "d"."id" AND "v"."digest" = "d"."digest")
        ON CONFLICT DO NOTHING RETURNING "id", "question_id", "digest")
      SELECT "d"."id" AS "question", COALESCE("v"."id", "m"."id") AS "version" FROM "digested" "d"
        LEFT JOIN "c_quiz_question_version" "v" ON "v"."question_id" = "d"."id" AND "v"."digest" = "d"."digest"
        LEFT JOIN "made" "m" ON "m"."question_id" = "d"."id" AND "m"."digest" = "d"."digest"`;
}
