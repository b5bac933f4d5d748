import { Injectable } from '@nestjs/common';
import { ADDRESS, listOf } from '../../../auth/answer-shape.js';
import { IsBoolean, IsInt, IsOptional, MaxLength, Min } from 'class-validator';
import { JobQueue } from '../../../jobs/job-queue.js';
import { Asset } from '../../../platform/content-tree/nodes/node-files/asset.entity.js';
import { fileInBody, fileNameInBody, UploadedFile } from '../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { requireRoom } from '../../../platform/content-tree/nodes/node-files/node-space.js';
import { Transfers } from '../../../platform/identity/transfers/transfers.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionPreparation, type ActionRun } from '../../../resource/model/action-handler.js';
import { itemIri } from '../../../resource/model/iri.js';
import { type Context, editedContext, contextParametersOf } from '../../content-access/current-context.js';
import { editorOfNamedContext } from '../../content-access/decided-by-handler.js';
import { LearningPathCategory } from '../learning-path-category.entity.js';
import { IMPORT_PACKAGE } from './import-package.kind.js';
import { makePaths, reportOf } from './package-paths.js';
import { type CheckedPackage, ScormImport } from './scorm-import.js';

const LONGEST_TITLE = 255;
/** Bytes; larger packages are imported by a job. */
const LARGEST_AT_ONCE = 64 * 1_048_576;

/** A package that becomes learning paths. */
class PackageToImport {
  @UploadedFile({ required: true })
  uploadFile: string;

  @Input({
    type: 'string',
    validators: [MaxLength(LONGEST_TITLE), IsOptional()],
    description: 'Title of the first path; that of its organization unless given.',
  })
  title?: string | null;

  @Input({ type: 'reference', target: () => LearningPathCategory, description: 'The section that the paths are put in.' })
  category?: number | null;

  @Input({ type: 'integer', validators: [IsInt(), Min(1), IsOptional()], description: 'Id of the course; or as query parameter.' })
  cid?: number | null;

  @Input({ type: 'integer', validators: [IsInt(), Min(0), IsOptional()], description: 'Id of a session; or as query parameter.' })
  sid?: number | null;

  @Input({ type: 'boolean', default: false, validators: [IsBoolean()], description: 'Reads the package and makes nothing.' })
  dryRun?: boolean;
}

const scormImportAnswer = documentAnswer(
  'ScormImport',
  {
    paths: listOf(ADDRESS),
    report: { type: 'object', description: 'Version, number and size of the files, organizations, and what was left out.' },
  },
  201,
);

/** Makes a learning path of each organization of a SCORM package. */
@Injectable()
class ImportPackage extends ActionHandler {
  constructor(
    private readonly packages: ScormImport,
    private readonly transfers: Transfers,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  /** @throws ViolationProblem at `uploadFile` for a package that is not taken; nothing is made then */
  override async prepare(call: ActionPreparation): Promise<CheckedPackage | undefined> {
    await editedContext({ ...call, transaction: call.statements, parameters: contextParametersOf(call) });
    return isLarge(call) ? undefined : this.packages.check(call);
  }

  async run(run: ActionRun): Promise<OutcomeOf<typeof scormImportAnswer>> {
    const context = await editedContext({ ...run, parameters: contextParametersOf(run) });
    const checked = run.prepared as CheckedPackage | undefined;
    if (!checked) return this.#later(run, context);
    const { title, category, dryRun } = run.input as unknown as PackageToImport;
    const report = reportOf(checked);
    if (dryRun === true) return { unmade: true, document: { paths: [], report } };
    const asset = await storePackage(run, checked.manifest.organizations[0]?.title);
    const paths = await makePaths(run, { checked, asset, context, title: title ?? null, category: category ?? null });
    await requireRoom(run.transaction, context.course, 0);
    return { id: paths[0], document: { paths: paths.map((id) => itemIri(run.resource, id)), report } };
  }

  /** The file is stored already; reading all of it takes longer than a request, and a connection of the database, should. */
  async #later(run: ActionRun, context: Context): Promise<OutcomeOf<typeof scormImportAnswer>> {
    const { transaction, actor, input, now } = run;
    const { title, category, dryRun } = input as unknown as PackageToImport;
    const asset = await storePackage(run);
    const id = await this.transfers.begin(transaction, actor, { kind: 'scorm', course: context.course, asset }, now);
    const address = `/api/transfers/${id}`;
    const asked = { id, subject: address, context, title: title ?? null, category: category ?? null, isDry: dryRun === true };
    await this.jobs.enqueue(transaction, IMPORT_PACKAGE, asked, { key: String(id), portalId: actor.portalId });
    return { later: address };
  }
}

function isLarge({ input }: Pick<ActionRun, 'input'>): boolean {
  return (fileInBody(input)?.bytes.size ?? 0) > LARGEST_AT_ONCE;
}

/** @returns id of the asset that has the package from now on */
function storePackage({ operations, input }: ActionRun, title = 'SCORM'): Promise<number> {
  return operations.create(Asset, { title: fileNameInBody(input) ?? title, category: 'scorm', uploadFile: input.uploadFile });
}

export const importPackage = documentAction({
  name: 'import_scorm',
  method: 'POST',
  path: 'learning_paths/scorm/import',
  description:
    'Makes a learning path of each organization of a SCORM package; `Location` is the first one. With `dryRun`, 200 and the report alone. A package above 64 MiB is imported in the background: 202, and `Location` is a transfer.',
  rule: editorOfNamedContext,
  input: () => PackageToImport,
  answer: {
    ...scormImportAnswer,
    orLater: true,
    orUnmade: true,
  },
  handler: ImportPackage,
});
