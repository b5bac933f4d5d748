import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { StoredFiles } from '../../../platform/content-tree/nodes/node-files/stored-files.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { learningPathPolicy } from '../learning-path.policy.js';

const ZIP = 'application/zip';

/** Gives the package of a path as it was uploaded. */
@Injectable()
export class ReadPackage extends ActionHandler {
  constructor(private readonly files: StoredFiles) {
    super();
  }

  /** @throws Problem 404 where the path did not come with a package */
  async run({ transaction, id }: ActionRun): Promise<ActionOutcome> {
    const asset = await transaction.one<{ id: number; name: string }>(
      sql`SELECT "a"."id", COALESCE("a"."original_name", "a"."title") AS "name" FROM "c_lp" "p" JOIN "asset" "a" ON "a"."id" = "p"."asset_id" WHERE "p"."id" = ${id}`,
    );
    const place = asset && (await this.files.place('asset', asset.id, transaction));
    if (!place) throw new Problem(404, 'This learning path did not come with a package.');
    return { file: { name: asset.name, mimeType: ZIP, content: this.files.sourceOf(place), etag: `"scorm-${asset.id}"` } };
  }
}

export const readPackage: ActionDeclaration = {
  name: 'scorm_package',
  method: 'GET',
  path: 'learning_paths/{id}/scorm/package',
  description: 'The SCORM package as it was uploaded.',
  rule: learningPathPolicy.rule('update'),
  answer: fileAnswer(ZIP),
  handler: ReadPackage,
};
