import { Injectable } from '@nestjs/common';
import { ContentProcessor } from 'lyceum/content';
import { fileInBody, fileNameInBody, storeDefaultFile } from 'lyceum/files';
import { sql, ViolationProblem, VIOLATION_CODES, type Write } from 'lyceum/resource';

/** Keeps the picture of a badge on its node. */
@Injectable()
export class BadgeProcessor extends ContentProcessor {
  override async create(write: Write): Promise<number> {
    const file = fileInBody(write.values);
    if (file && !file.mimeType.startsWith('image/'))
      throw new ViolationProblem([{ propertyPath: 'uploadFile', message: 'A badge has a picture.', code: VIOLATION_CODES.invalid }]);
    const id = await super.create(write);
    if (file) await this.keep(write, id, { ...file, title: fileNameInBody(write.values) ?? 'badge', now: write.now });
    return id;
  }

  private async keep({ transaction }: Write, id: number, file: Parameters<typeof storeDefaultFile>[2]): Promise<void> {
    const badge = await transaction.one<{ node: number }>(sql`SELECT "resource_node_id" AS "node" FROM "badge" WHERE "id" = ${id}`);
    await storeDefaultFile(transaction, Number(badge?.node), file);
  }
}
