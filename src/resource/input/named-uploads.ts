import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Call } from '../model/call.js';
import { FinishedUploads } from '../model/finished-uploads.js';
import type { BodyShape, FieldDefinition } from '../model/resource-definition.js';
import { parseJsonObject } from '../protocol/json-body.js';
import { oneViolation, ViolationProblem } from '../protocol/problem.js';
import { UploadedBytes } from '../protocol/uploaded-bytes.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';
import { HeldBytes } from '../../storage/file-bytes.js';
import { PICTURE_HEAD_BYTES, Pictures } from '../../storage/pictures.js';
import { ScanRefused, VirusScanner } from '../../storage/virus-scanner.js';
import { scanProblem } from './scan-problem.js';
import { fileInText } from './data-address.js';
import { fileField, takesUpload, UPLOAD_MEMBER } from './file-field.js';

/** Most bytes of a file that is worked on in memory, such as one that is imported. */
export const MOST_HELD = 32 * 1_048_576;

type Named = Pick<Call, 'body' | 'files' | 'actor' | 'within'>;

/** Lets bodies without bytes bring a file along: as a `data:` address, or by the name of a finished upload. */
@Injectable()
export class NamedUploads {
  constructor(
    private readonly modules: ModuleRef,
    private readonly scanner: VirusScanner,
    private readonly pictures: Pictures,
  ) {}

  /**
   * The call with the file that its body names, and of which as much is known as of one that comes as a form.
   * @param shape what the body is read against
   * @throws Problem 409 and ViolationProblem as {@link FinishedUploads.find}, where a file comes as well, and where the scanner refuses it
   */
  async resolve<Resolved extends Named>(call: Resolved, shape: BodyShape | undefined): Promise<Resolved> {
    const field = fileField(shape);
    if (!shape || !field || !mentions(call.body, field.name, UPLOAD_MEMBER)) return call;
    const { [UPLOAD_MEMBER]: id, ...members } = parseJsonObject(call.body);
    const named = takesUpload(shape) ? (id ?? undefined) : undefined;
    if (named !== undefined && members[field.name] != null)
      throw refused(`Send "${field.name}" or "upload", not both.`, VIOLATION_CODES.invalid);
    const file = named === undefined ? await this.within(members[field.name], field) : await this.finished(named, call, field);
    if (!file) return call;
    const rest = named === undefined && id !== undefined ? { ...members, [UPLOAD_MEMBER]: id } : members;
    const body = Buffer.from(JSON.stringify({ ...rest, [field.name]: fingerprint(file) }));
    return Object.freeze({ ...call, body, files: { [field.name]: file } });
  }

  private async finished(id: unknown, { actor, within }: Named, { file }: FieldDefinition): Promise<UploadedBytes> {
    if (typeof id !== 'string') throw refused('The id of an upload is a text.', VIOLATION_CODES.type);
    const uploads = this.modules.get(FinishedUploads, { strict: false });
    const found = await uploads.find(id, actor, within);
    return file === 'held' ? uploads.held(found, MOST_HELD) : found;
  }

  /** Few bytes come within JSON. @returns undefined for what is no `data:` address @throws Problem */
  private async within(address: unknown, { name: member, file: kind }: FieldDefinition): Promise<UploadedBytes | undefined> {
    const found = typeof address === 'string' ? fileInText(address) : undefined;
    if (!found) return undefined;
    const { name, mimeType, content } = found;
    if (kind === 'held') return new UploadedBytes(name, mimeType, new HeldBytes(content));
    const scan = await this.scanner.scan(Readable.from([content])).catch((error: unknown) => {
      throw error instanceof ScanRefused ? scanProblem(error, member) : error;
    });
    const dimensions = await this.pictures.size(mimeType, content.subarray(0, PICTURE_HEAD_BYTES));
    return new UploadedBytes(name, mimeType, new HeldBytes(content, { scan, dimensions }));
  }
}

/** What of a file counts as part of the body. */
export function fingerprint({ name, mimeType, bytes }: UploadedBytes): Readonly<Record<string, unknown>> {
  return { name, mimeType, sha256: bytes.sha256 };
}

/** Most bodies have no file, and need not be parsed twice. */
function mentions(body: Buffer | undefined, ...names: readonly string[]): boolean {
  return body !== undefined && names.some((name) => body.includes(`"${name}"`));
}

function refused(message: string, code: string): ViolationProblem {
  return oneViolation(UPLOAD_MEMBER, message, code);
}
