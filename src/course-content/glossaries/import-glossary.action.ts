import { Injectable } from '@nestjs/common';
import { COUNT } from '../../auth/answer-shape.js';
import { IsIn } from 'class-validator';
import { sql } from '../../database/sql.js';
import { heldInBody, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionPreparation, type ActionRun } from '../../resource/model/action-handler.js';
import { type Context, editedContext } from '../content-access/current-context.js';
import { ParserPool } from '../../resource/parsing/parser-pool.js';
import { parserIn } from '../../resource/parsing/parser.js';
import type { Term } from './glossary-csv.js';
import { editorOfNamedContext } from '../content-access/decided-by-handler.js';

const glossaryFileParser = parserIn<Uint8Array, Term[]>(new URL('./glossary-file.parser.js', import.meta.url), 'readGlossaryFile', {
  kind: 'file',
  member: 'uploadFile',
});

const KNOWN_TERMS = ['keep', 'update'] as const;

/** Terms to be loaded. */
class TermsToImport {
  @UploadedFile({ required: true, kind: 'held' })
  uploadFile: string;

  @Input({
    type: 'choice',
    values: KNOWN_TERMS,
    default: 'keep',
    validators: [IsIn([...KNOWN_TERMS])],
    description: 'What happens to a term that the course or session has already: it stays as it is, or takes the new definition.',
  })
  known?: (typeof KNOWN_TERMS)[number];
}

interface Counts {
  created: number;
  updated: number;
  kept: number;
}

const glossaryImportAnswer = documentAnswer('GlossaryImport', { created: COUNT, updated: COUNT, kept: COUNT });

/** Loads terms into the glossary of the current context: all of them or none. */
@Injectable()
class ImportGlossary extends ActionHandler {
  constructor(private readonly parsers: ParserPool) {
    super();
  }

  override async prepare(call: ActionPreparation): Promise<Term[]> {
    await editedContext({ ...call, transaction: call.statements });
    return this.parsers.parse(glossaryFileParser, heldInBody(call.input), call.actor);
  }

  async run(run: ActionRun): Promise<OutcomeOf<typeof glossaryImportAnswer>> {
    const context = await editedContext(run);
    const terms = run.prepared as Term[];
    const known = await knownTerms(run, context);
    const counts: Counts = { created: 0, updated: 0, kept: 0 };
    for (const term of terms) counts[await this.load(run, term, context, known)] += 1;
    return { document: { ...counts } };
  }

  private async load(run: ActionRun, term: Term, context: Context, known: Map<string, number>): Promise<keyof Counts> {
    const { operations, resource, input } = run;
    const id = known.get(term.title);
    if (id === undefined) {
      const resourceLinkList = [{ cid: context.course, sid: context.session ?? 0, gid: context.group ?? 0 }];
      known.set(term.title, await operations.create(resource.entity, { ...term, resourceLinkList }));
      return 'created';
    }
    if (input.known !== 'update') return 'kept';
    await operations.update(resource.entity, id, { description: term.description });
    return 'updated';
  }
}

/** Terms of the course and session by title; they are unique there. */
async function knownTerms({ transaction }: ActionRun, { course, session }: Context): Promise<Map<string, number>> {
  const rows = await transaction.rows<{ id: number; title: string }>(
    sql`SELECT "g"."id", "g"."title" FROM "c_glossary" "g" JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
        WHERE "l"."course_id" = ${course} AND "l"."session_id" IS NOT DISTINCT FROM ${session}::int AND "l"."deleted_at" IS NULL`,
  );
  return new Map(rows.map(({ id, title }) => [title, id]));
}

export const importGlossary = documentAction({
  name: 'import',
  method: 'POST',
  path: 'glossaries/import',
  description: 'Loads terms from a CSV file (columns "term" and "definition", UTF-8) into the course, session or group named.',
  rule: editorOfNamedContext,
  input: () => TermsToImport,
  answer: glossaryImportAnswer,
  handler: ImportGlossary,
});
