import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { Environment } from '../../../config/environment.js';
import { formOf } from '../../../pages/form.js';
import { isMultipart } from '../../../resource/protocol/media-type.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Uploads } from './uploads.js';

const MOST_TEXTS = 60;
const TOO_LARGE = 'LIMIT_FILE_SIZE';

type MulterFile = Express.Multer.File;
type KeptFile = MulterFile & { readonly upload?: string };

/** A file that came with the form of a page, and is a finished upload of its sender now. */
interface FormFile {
  readonly field: string;
  readonly upload: string;
  readonly name: string;
}

/** A form of a page as it came. */
interface FormWithFiles {
  readonly texts: URLSearchParams;
  readonly files: readonly FormFile[];
  /** Why not all of it could be read; what came before is there. */
  readonly problem?: Problem;
}

/**
 * Reads forms of pages that browsers send with files (`multipart/form-data`). The bytes flow into the storage as those of resumable
 * uploads do, and bodies for the API name them by the ids of their uploads.
 */
@Injectable()
export class FormFiles {
  constructor(
    private readonly uploads: Uploads,
    private readonly environment: Environment,
  ) {}

  /** @param most files of the form */
  async read(request: ResourceRequest, response: Response, most: number): Promise<FormWithFiles> {
    if (!isMultipart(request.headers['content-type'])) return { texts: formOf(request), files: [] };
    const { UPLOAD_LIMIT, BODY_LIMIT } = this.environment;
    const limits = { files: most, fileSize: UPLOAD_LIMIT, fields: MOST_TEXTS, fieldSize: BODY_LIMIT, fieldNestingDepth: 1 };
    const reader = multer({ storage: new UploadStorage(this.uploads), defParamCharset: 'utf8', limits }).any();
    const error = await new Promise<unknown>((resolve) => reader(request, response, resolve));
    const problem = error == null ? undefined : this.#problem(error);
    return { texts: textsOf(request.body), files: problem ? [] : filesOf(request), problem };
  }

  /** @throws the error that is none of the form's */
  #problem(error: unknown): Problem {
    if (error instanceof Problem) return error;
    if (!(error instanceof MulterError)) throw error;
    const { UPLOAD_LIMIT } = this.environment;
    if (error.code === TOO_LARGE) return new Problem(413, `The file is larger than this service accepts: ${UPLOAD_LIMIT} bytes.`);
    return new Problem(400, `The form cannot be read: ${error.message}.`);
  }
}

/** Makes each file of a form an upload of the person who sends it. */
class UploadStorage implements StorageEngine {
  constructor(private readonly uploads: Uploads) {}

  _handleFile(request: Request, file: MulterFile, done: (error?: unknown, info?: Partial<KeptFile>) => void): void {
    const { user } = request as ResourceRequest;
    const source = file.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    this.uploads.keep(user, file.originalname, file.mimetype, source).then(
      ({ id, size }) => done(null, { upload: id, size }),
      (error: unknown) => done(error),
    );
  }

  /** The rest of the form was refused. */
  _removeFile(request: Request, { upload }: KeptFile, done: (error: Error | null) => void): void {
    const removed = upload === undefined ? Promise.resolve() : this.uploads.forget(upload, (request as ResourceRequest).user);
    removed.then(
      () => done(null),
      (error: unknown) => done(error as Error),
    );
  }
}

/** A file input that was left empty sends a nameless file of no bytes. */
function filesOf({ files }: ResourceRequest): readonly FormFile[] {
  const all = Array.isArray(files) ? (files as KeptFile[]) : [];
  return all
    .filter(({ originalname, size }) => originalname !== '' || size > 0)
    .flatMap(({ fieldname, originalname, upload }) => (upload === undefined ? [] : [{ field: fieldname, upload, name: originalname }]));
}

function textsOf(body: unknown): URLSearchParams {
  const entries = Object.entries((body ?? {}) as Record<string, string | string[]>);
  return new URLSearchParams(entries.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])));
}
