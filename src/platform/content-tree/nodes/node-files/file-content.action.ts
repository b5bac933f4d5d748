import { Injectable } from '@nestjs/common';
import { identifier, type Sql, sql } from '../../../../database/sql.js';
import { type ActionDeclaration, fileAnswer } from '../../../../resource/model/action-declaration.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import type { Rule } from '../../../../resource/model/rule.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { type FilePlace, futureBlob, joinedPlace, placeColumns } from './file-place.js';
import { PICTURE_WIDTHS, PictureVariants, VARIANT_TYPE } from './picture-variants.js';
import { requireScanned } from './scanned-file.js';
import { StoredFiles } from './stored-files.js';

const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;
const UNKNOWN_TYPE = 'application/octet-stream';
/** What browsers show without running anything of it; SVG and HTML are documents with scripts. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/|video\/|text\/plain$)/;

interface FileToAnswer extends FilePlace {
  readonly name: string;
  readonly mimeType: string | null;
}

/** Answers with the bytes of a stored file. */
@Injectable()
abstract class FileContentAction extends ActionHandler {
  constructor(
    private readonly files: StoredFiles,
    private readonly variants: PictureVariants,
  ) {
    super();
  }

  /** @throws Problem 404 where no file is stored, 409 or 410 where the virus scanner has to look at it or found something, 400 for a width that there is none of */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const file = await run.transaction.one<FileToAnswer>(this.statement(run));
    if (!file) throw new Problem(404, 'No file is stored here.');
    requireScanned(file);
    const mimeType = file.mimeType !== null && MEDIA_TYPE.test(file.mimeType) ? file.mimeType : UNKNOWN_TYPE;
    const width = run.parameters.get('width');
    if (width !== undefined) return this.smaller(file, mimeType, Number(width));
    const etag = `"${file.blob ?? futureBlob(file)}"`;
    return { file: { name: file.name, mimeType, content: this.files.sourceOf(file), etag, inline: SHOWN.test(mimeType) } };
  }

  private smaller(file: FileToAnswer, mimeType: string, width: number): ActionOutcome {
    if (!PICTURE_WIDTHS.some((known) => known === width))
      throw new Problem(400, `The width of a picture is one of ${PICTURE_WIDTHS.join(', ')}.`);
    return {
      fileAfterwards: async () => {
        const { source, etag } = await this.variants.of(file, mimeType, width);
        return { name: `${file.name}.webp`, mimeType: VARIANT_TYPE, content: source, etag, inline: true };
      },
    };
  }

  /** A statement for name, mimeType and place. */
  protected abstract statement(run: ActionRun): Sql;
}

/** The default file of the node that an item stands on. */
@Injectable()
export class NodeFileContent extends FileContentAction {
  protected override statement({ resource, id }: ActionRun): Sql {
    return sql`SELECT COALESCE("f"."original_name", "f"."title") AS "name", "f"."mime_type" AS "mimeType", ${placeColumns('resource_file')}
      FROM ${identifier(resource.table)} "t" JOIN "resource_file" "f" ON "f"."resource_node_id" = "t"."resource_node_id"
      ${joinedPlace('resource_file', sql`"f"."id"`)} WHERE "t"."id" = ${id} ORDER BY "f"."id" LIMIT 1`;
  }
}

/** One file of a node. */
@Injectable()
export class ResourceFileBytes extends FileContentAction {
  protected override statement({ id }: ActionRun): Sql {
    return sql`SELECT COALESCE("f"."original_name", "f"."title") AS "name", "f"."mime_type" AS "mimeType", ${placeColumns('resource_file')}
      FROM "resource_file" "f" ${joinedPlace('resource_file', sql`"f"."id"`)} WHERE "f"."id" = ${id}`;
  }
}

/** The file of an asset. */
@Injectable()
export class AssetBytes extends FileContentAction {
  protected override statement({ id }: ActionRun): Sql {
    return sql`SELECT COALESCE("f"."original_name", "f"."title") AS "name", "f"."mime_type" AS "mimeType", ${placeColumns('asset')}
      FROM "asset" "f" ${joinedPlace('asset', sql`"f"."id"`)} WHERE "f"."id" = ${id}`;
  }
}

/**
 * `GET /api/<path>/{id}/content`: the file of an item, for those who read the item.
 * @param reader the item's own rule for reading
 */
export function fileContent(path: string, reader: Rule, handler: ActionDeclaration['handler'] = NodeFileContent): ActionDeclaration {
  return {
    name: 'content',
    method: 'GET',
    path: `${path}/{id}/content`,
    description: 'The stored file, under its own name.',
    rule: reader,
    parameters: [{ name: 'width', type: 'integer', description: `A smaller WebP of a picture: ${PICTURE_WIDTHS.join(', ')} pixels.` }],
    answer: fileAnswer(UNKNOWN_TYPE),
    handler,
  };
}
