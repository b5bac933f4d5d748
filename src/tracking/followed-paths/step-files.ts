import { Injectable } from '@nestjs/common';
import { ContentOrigin } from '../../platform/content/files/content-origin.js';
import { FileLookup } from '../../platform/content/files/file-lookup.js';
import { FileSigner, type SignedAddress } from '../../platform/content/files/file-signer.js';
import type { ActionRun } from '../../resource/model/action-handler.js';

/** Makes addresses of the files that steps show. */
@Injectable()
export class StepFiles {
  constructor(
    private readonly origin: ContentOrigin,
    private readonly lookup: FileLookup,
    private readonly signer: FileSigner,
  ) {}

  /**
   * Under the right to follow the path: material in draft is shown as a step, though its own address is closed.
   * @param material address of what the step shows
   * @returns undefined where that has no file, or the installation has no origin for content
   */
  async addressOf({ transaction, actor, host }: ActionRun, material: string): Promise<SignedAddress | undefined> {
    const origin = host === undefined ? null : this.origin.for(host);
    const file = origin === null ? undefined : await this.lookup.fileOf(transaction, material, actor);
    return file && origin !== null ? this.signer.address(file, { actor, origin }) : undefined;
  }
}
