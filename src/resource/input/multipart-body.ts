import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestHandler, Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { Environment } from '../../config/environment.js';
import type { BodyShape, FieldDefinition } from '../model/resource-definition.js';
import type { Call } from '../model/call.js';
import { isMultipart } from '../protocol/media-type.js';
import { Problem } from '../protocol/problem.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { memberFromText } from './form-text.js';
import { UploadedBytes } from '../protocol/uploaded-bytes.js';

const MOST_TEXTS = 60;
const LONGEST_MEDIA_TYPE = 255;
const UNNAMED_TYPE = 'application/octet-stream';
const TOO_LARGE: readonly string[] = ['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE'];

type Form = Readonly<Record<string, unknown>>;

/** The member that is a file, where the body has one: then it may come as a form. */
export function fileField(shape: BodyShape | undefined): FieldDefinition | undefined {
  return shape && [...shape.fields.values()].find((field) => field.file && field.writable !== 'never');
}

/**
 * Reads `multipart/form-data` (RFC 7578): one file, under any name, and texts, which become members as their fields' types say.
 * Called once the caller's rights are known, so that unauthorised callers cannot upload.
 */
@Injectable()
export class MultipartBody {
  private readonly stream: RequestHandler;

  constructor(private readonly environment: Environment) {
    const limits = {
      files: 1,
      fileSize: environment.UPLOAD_LIMIT,
      fields: MOST_TEXTS,
      fieldSize: environment.BODY_LIMIT,
      parts: MOST_TEXTS + 1,
      fieldNestingDepth: 1,
    };
    this.stream = multer({ storage: memoryStorage(), defParamCharset: 'utf8', limits }).any();
  }

  /**
   * The call with the form as its JSON body, which contains the file's name and digest; its bytes travel separately.
   * @param shape what the body is read against
   * @throws Problem 413 beyond `UPLOAD_LIMIT`, 400 for what is no such form
   */
  async receive<Received extends Pick<Call, 'body' | 'files'>>(
    request: ResourceRequest,
    response: Response,
    call: Received,
    shape: BodyShape | undefined,
  ): Promise<Received> {
    const field = isMultipart(request.headers['content-type']) ? fileField(shape) : undefined;
    if (!shape || !field) return call;
    const { UPLOAD_LIMIT, BODY_LIMIT } = this.environment;
    if (Number(request.headers['content-length']) > UPLOAD_LIMIT + BODY_LIMIT) throw this.tooLarge();
    await this.parse(request, response);
    const file = uploadedFile(request);
    const members = { ...textMembers(shape, request.body as unknown as Form), ...(file ? { [field.name]: fingerprint(file) } : {}) };
    return Object.freeze({ ...call, body: Buffer.from(JSON.stringify(members)), files: file ? { [field.name]: file } : {} });
  }

  private parse(request: ResourceRequest, response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stream(request, response, (error?: unknown) => {
        if (error === undefined || error === null) resolve();
        else reject(this.problem(error));
      });
    });
  }

  private problem(error: unknown): Problem {
    if (!(error instanceof MulterError)) return new Problem(400, 'The form is cut short or not well-formed.', { cause: error });
    return TOO_LARGE.includes(error.code) ? this.tooLarge() : new Problem(400, `The form cannot be read: ${error.message}.`);
  }

  private tooLarge(): Problem {
    return new Problem(413, `The file is larger than this service accepts: ${this.environment.UPLOAD_LIMIT} bytes.`);
  }
}

/** A form whose file input was left empty sends a nameless file of no bytes. */
function uploadedFile({ files }: ResourceRequest): UploadedBytes | undefined {
  const [file] = Array.isArray(files) ? files : [];
  if (!file || (file.size === 0 && file.originalname === '')) return undefined;
  const mimeType = (file.mimetype || UNNAMED_TYPE).toLowerCase().slice(0, LONGEST_MEDIA_TYPE);
  return new UploadedBytes(file.originalname || undefined, mimeType, file.buffer);
}

function fingerprint({ name, mimeType, content }: UploadedBytes): Form {
  return { name, mimeType, sha256: hash('sha256', content, 'hex') };
}

function textMembers({ fields }: BodyShape, form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const field = fields.get(name);
      return [name, field ? memberFromText(field, value) : value];
    }),
  );
}
