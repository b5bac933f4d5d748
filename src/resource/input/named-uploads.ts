import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Call } from '../model/call.js';
import { FinishedUploads } from '../model/finished-uploads.js';
import type { BodyShape, FieldDefinition } from '../model/resource-definition.js';
import { parseJsonObject } from '../protocol/json-body.js';
import { ViolationProblem } from '../protocol/problem.js';
import { UploadedBytes } from '../protocol/uploaded-bytes.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';
import { ScanRefused, VirusScanner } from '../../storage/virus-scanner.js';
import { scanProblem } from './scan-problem.js';
import { fileField } from './file-field.js';

/** Member of a JSON body that names a finished resumable upload. */
export const UPLOAD_MEMBER = 'upload';
/** Most bytes of a file that is worked on in memory, such as one that is imported. */
export const MOST_HELD = 32 * 1_048_576;

type Named = Pick<Call, 'body' | 'files' | 'actor' | 'within'>;

/** Lets JSON bodies name a finished upload in place of a file. */
@Injectable()
export class NamedUploads {
  constructor(
    private readonly modules: ModuleRef,
    private readonly scanner: VirusScanner,
  ) {}

  /**
   * The call with the file that its body names.
   * @param shape what the body is read against
   * @throws Problem 409 and ViolationProblem as {@link FinishedUploads.find}, and where a file comes as well
   */
  async resolve<Resolved extends Named>(call: Resolved, shape: BodyShape | undefined): Promise<Resolved> {
    const field = fileField(shape);
    if (!shape || !field) return call;
    await this.requireClean(call.body, field);
    if (shape.fields.has(UPLOAD_MEMBER) || !mentionsUpload(call.body)) return call;
    const { [UPLOAD_MEMBER]: id, ...members } = parseJsonObject(call.body);
    if (id === undefined || id === null) return call;
    if (typeof id !== 'string') throw refused('The id of an upload is a text.', VIOLATION_CODES.type);
    if (members[field.name] != null) throw refused(`Send "${field.name}" or "upload", not both.`, VIOLATION_CODES.invalid);
    const uploads = this.modules.get(FinishedUploads, { strict: false });
    const found = await uploads.find(id, call.actor, call.within);
    const file = field.file === 'held' ? await uploads.held(found, MOST_HELD) : found;
    const body = Buffer.from(JSON.stringify({ ...members, [field.name]: fingerprint(file) }));
    return Object.freeze({ ...call, body, files: { [field.name]: file } });
  }

  /** Few bytes come within JSON, as a `data:` address. @throws Problem */
  private async requireClean(body: Buffer | undefined, { name, file }: FieldDefinition): Promise<void> {
    if (!this.scanner.isEnabled || file !== 'stored' || !body?.includes('"data:')) return;
    const { [name]: address } = parseJsonObject(body);
    if (typeof address !== 'string') return;
    const content = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    try {
      await this.scanner.scan(Readable.from([content]));
    } catch (error) {
      throw error instanceof ScanRefused ? scanProblem(error, name) : error;
    }
  }
}

/** What of a file counts as part of the body. */
export function fingerprint({ name, mimeType, bytes }: UploadedBytes): Readonly<Record<string, unknown>> {
  return { name, mimeType, sha256: bytes.sha256 };
}

function mentionsUpload(body: Buffer | undefined): boolean {
  return body?.includes(`"${UPLOAD_MEMBER}"`) === true;
}

function refused(message: string, code: string): ViolationProblem {
  return new ViolationProblem([{ propertyPath: UPLOAD_MEMBER, message, code }]);
}
