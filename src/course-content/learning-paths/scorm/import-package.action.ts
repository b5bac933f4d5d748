import { Injectable } from '@nestjs/common';
import { IsBoolean, IsInt, IsOptional, MaxLength, Min } from 'class-validator';
import { sql } from '../../../database/sql.js';
import { Asset } from '../../../platform/nodes/asset.entity.js';
import { fileNameInBody, UploadedFile } from '../../../platform/nodes/uploaded-file.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { itemIri } from '../../../resource/model/iri.js';
import { type Context, editedContext } from '../../access/current-context.js';
import { editorOfNamedContext } from '../../access/decided-by-handler.js';
import { LearningPathCategory } from '../learning-path-category.entity.js';
import type { Organization } from './manifest/manifest.js';
import { asJson, type CheckedPackage, ScormImport, writeEntries, writeSteps } from './scorm-import.js';

const LONGEST_TITLE = 255;

/** A package that becomes learning paths. */
export class PackageToImport {
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

/** Makes a learning path of each organization of a SCORM package. */
@Injectable()
export class ImportPackage extends ActionHandler {
  constructor(private readonly packages: ScormImport) {
    super();
  }

  /** @throws ViolationProblem at `uploadFile` for a package that is not taken; nothing is made then */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const context = await editedContext({ ...run, parameters: contextOf(run) });
    const { title, category, dryRun } = run.input as unknown as PackageToImport;
    const checked = await this.packages.check(run);
    const report = reportOf(checked);
    if (dryRun === true) return { unmade: true, document: { paths: [], report } };
    const asset = await run.operations.create(Asset, {
      title: fileNameInBody(run.input) ?? checked.manifest.organizations[0]?.title,
      category: 'scorm',
      uploadFile: run.input.uploadFile,
    });
    await writeEntries(run.transaction, asset, checked.files);
    const paths: number[] = [];
    for (const [index, organization] of checked.manifest.organizations.entries()) {
      const named = index === 0 && title != null && title !== '' ? { ...organization, title } : organization;
      paths.push(await create(run, named, { checked, asset, context, category: category ?? null }));
    }
    return { id: paths[0], document: { paths: paths.map((id) => itemIri(run.resource, id)), report } };
  }
}

/** Named in the form, or in the address. */
function contextOf({ parameters, input }: ActionRun): ActionRun['parameters'] {
  const named = (['cid', 'sid'] as const).flatMap((name) => (typeof input[name] === 'number' ? [[name, input[name]] as const] : []));
  return new Map([...parameters, ...named]);
}

interface Made {
  readonly checked: CheckedPackage;
  readonly asset: number;
  readonly context: Context;
  readonly category: number | null;
}

async function create({ operations, transaction, resource }: ActionRun, organization: Organization, made: Made): Promise<number> {
  const { context, checked, asset, category } = made;
  const { title, ref, items, sequencing } = organization;
  const resourceLinkList = [{ cid: context.course, sid: context.session ?? 0, gid: context.group ?? 0 }];
  const id = await operations.create(resource.entity, { title, ref, lpType: 'scorm', category, resourceLinkList });
  await transaction.rows(
    sql`UPDATE "c_lp" SET "asset_id" = ${asset}, "scorm_version" = ${checked.manifest.version}, "sequencing" = ${asJson(sequencing)}::jsonb WHERE "id" = ${id}`,
  );
  await writeSteps(transaction, id, items);
  return id;
}

function reportOf({ manifest, files, notes }: CheckedPackage): Readonly<Record<string, unknown>> {
  return {
    version: manifest.version,
    files: files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
    organizations: manifest.organizations.map(({ ref, title, items }) => ({ ref, title, items: items.length })),
    notes,
  };
}

export const importPackage: ActionDeclaration = {
  name: 'import_scorm',
  method: 'POST',
  path: 'learning_paths/scorm/import',
  description:
    'Makes a learning path of each organization of a SCORM package; `Location` is the first one. With `dryRun`, 200 and the report alone.',
  rule: editorOfNamedContext,
  input: () => PackageToImport,
  answer: documentAnswer(
    'ScormImport',
    {
      paths: { type: 'array', items: { type: 'string', format: 'iri-reference' } },
      report: { type: 'object', description: 'Version, number and size of the files, organizations, and what was left out.' },
    },
    201,
  ),
  handler: ImportPackage,
};
