import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, RequestHandler, Response } from 'express';
import multer, { memoryStorage, MulterError, type StorageEngine } from 'multer';
import { Blobs } from '../../storage/blobs.js';
import { HeldBytes, StoredBytes } from '../../storage/file-bytes.js';
import { Pictures } from '../../storage/pictures.js';
import { ScanRefused, VirusScanner } from '../../storage/virus-scanner.js';
import { scanProblem } from './scan-problem.js';
import { StorageFailed } from '../../storage/storage.js';
import { Environment } from '../../config/environment.js';
import type { BodyShape, FieldDefinition } from '../model/resource-definition.js';
import type { Call } from '../model/call.js';
import { ArrivingFiles } from '../model/arriving-files.js';
import type { FileKind } from '../model/field-declaration.js';
import type { HttpResult } from '../protocol/http-result.js';
import { isMultipart } from '../protocol/media-type.js';
import { Problem } from '../protocol/problem.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { BlobUploads, type ReceivedFile } from './blob-uploads.js';
import { fileField } from './file-field.js';
import { memberFromText } from './form-text.js';
import { fingerprint, MOST_HELD, NamedUploads } from './named-uploads.js';
import { UploadedBytes } from '../protocol/uploaded-bytes.js';

const MOST_TEXTS = 60;
const LONGEST_MEDIA_TYPE = 255;
/** Bytes that boundaries and headers of a form take at most. */
const FORM_OVERHEAD = 65_536;
const UNNAMED_TYPE = 'application/octet-stream';
const TOO_LARGE: readonly string[] = ['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE'];

type Form = Readonly<Record<string, unknown>>;
type FormCall = Pick<Call, 'actor' | 'resource' | 'id' | 'query'>;

/** A form that is being read. */
interface Arriving {
  readonly call: FormCall;
  /** Answers before the rest has come. */
  readonly refuse: (error: unknown) => void;
}

/**
 * Reads `multipart/form-data` (RFC 7578): one file, under any name, and texts, which become members as their fields' types say.
 * Called once the caller's rights are known, so that unauthorised callers cannot upload.
 */
@Injectable()
export class MultipartBody {
  readonly #arriving = new WeakMap<Request, Arriving>();
  private readonly readers: Readonly<Record<FileKind, RequestHandler>>;

  constructor(
    private readonly environment: Environment,
    private readonly blobs: Blobs,
    private readonly named: NamedUploads,
    pictures: Pictures,
    scanner: VirusScanner,
    private readonly modules: ModuleRef,
  ) {
    const uploads = new BlobUploads(blobs, pictures, scanner, (request) => this.admit(request));
    this.readers = { stored: this.reader('stored', uploads), held: this.reader('held', memoryStorage()) };
  }

  private reader(kind: FileKind, storage: StorageEngine): RequestHandler {
    const environment = this.environment;
    const limits = {
      files: 1,
      fileSize: this.limitOf(kind),
      fields: MOST_TEXTS,
      fieldSize: environment.BODY_LIMIT,
      parts: MOST_TEXTS + 1,
      fieldNestingDepth: 1,
    };
    return multer({ storage, defParamCharset: 'utf8', limits }).any();
  }

  /**
   * The call with the form as its JSON body, which contains the file's name and digest; its bytes travel separately. A body without a file may
   * name an upload in its place.
   * @param shape what the body is read against
   * @throws Problem 413 beyond `UPLOAD_LIMIT`, 400 for what is no such form
   */
  async receive<Received extends FormCall & Pick<Call, 'body' | 'files' | 'within'>>(
    request: ResourceRequest,
    response: Response,
    call: Received,
    shape: BodyShape | undefined,
  ): Promise<Received> {
    if (!isMultipart(request.headers['content-type'])) return this.named.resolve(call, shape);
    const field = fileField(shape);
    if (!shape || !field) return call;
    const kind = field.file || 'stored';
    if (Number(request.headers['content-length']) > this.limitOf(kind) + this.environment.BODY_LIMIT) throw this.tooLarge(kind);
    await this.parse(request, response, field, call);
    const file = uploadedFile(request);
    // Without any body, as a GET may have it, there is no form either.
    const form = (request.body ?? {}) as unknown as Form;
    const texts = textMembers(shape, form);
    if (!file) return this.named.resolve({ ...call, body: Buffer.from(JSON.stringify(texts)), files: {} }, shape);
    const members = { ...texts, [field.name]: fingerprint(file) };
    return Object.freeze({ ...call, body: Buffer.from(JSON.stringify(members)), files: { [field.name]: file } });
  }

  /** Waits for the answer to a call; a file that no row took is dropped. */
  async settle(call: Pick<Call, 'files'>, answer: Promise<HttpResult>): Promise<HttpResult> {
    let isKept = false;
    try {
      const result = await answer;
      isKept = result.headers['Idempotency-Replayed'] === undefined;
      return result;
    } finally {
      if (!isKept) await this.drop(call);
    }
  }

  private async drop({ files = {} }: Pick<Call, 'files'>): Promise<void> {
    for (const { bytes } of Object.values(files)) {
      if (bytes instanceof StoredBytes) await this.blobs.discard(bytes.blob).catch(() => undefined);
    }
  }

  private limitOf(kind: FileKind): number {
    const { UPLOAD_LIMIT } = this.environment;
    return kind === 'held' ? Math.min(UPLOAD_LIMIT, MOST_HELD) : UPLOAD_LIMIT;
  }

  /** Asks whether there is room for a file that begins to come. @returns false where the request was refused */
  private async admit(request: Request): Promise<boolean> {
    const arriving = this.#arriving.get(request);
    const announced = Number(request.headers['content-length']);
    if (!arriving || !(announced > 0)) return true;
    const { resource, id, actor, query } = arriving.call;
    const texts = request.body as Form;
    const size = announced - JSON.stringify(texts).length - FORM_OVERHEAD;
    try {
      await this.modules.get(ArrivingFiles, { strict: false }).admit({ resource, id, actor, query, texts, size });
      return true;
    } catch (error) {
      arriving.refuse(error);
      return false;
    }
  }

  private parse(request: ResourceRequest, response: Response, field: FieldDefinition, call: FormCall): Promise<void> {
    const { name: member } = field;
    const kind = field.file || 'stored';
    return new Promise((resolve, reject) => {
      this.#arriving.set(request, { call, refuse: (error) => reject(unreadFrom(response, error)) });
      this.readers[kind](request, response, (error?: unknown) => {
        if (error === undefined || error === null) resolve();
        else reject(this.problem(error, kind, member));
      });
    });
  }

  private problem(error: unknown, kind: FileKind, member: string): Error {
    if (error instanceof StorageFailed) return error;
    if (error instanceof ScanRefused) return scanProblem(error, member);
    if (!(error instanceof MulterError)) return new Problem(400, 'The form is cut short or not well-formed.', { cause: error });
    return TOO_LARGE.includes(error.code) ? this.tooLarge(kind) : new Problem(400, `The form cannot be read: ${error.message}.`);
  }

  private tooLarge(kind: FileKind): Problem {
    return new Problem(413, `The file is larger than this service accepts: ${this.limitOf(kind)} bytes.`);
  }
}

/** A form whose file input was left empty sends a nameless file of no bytes. */
function uploadedFile({ files }: ResourceRequest): UploadedBytes | undefined {
  const [file] = Array.isArray(files) ? (files as ReceivedFile[]) : [];
  if (!file || (file.size === 0 && file.originalname === '')) return undefined;
  const mimeType = (file.mimetype || UNNAMED_TYPE).toLowerCase().slice(0, LONGEST_MEDIA_TYPE);
  return new UploadedBytes(file.originalname || undefined, mimeType, file.stored ?? new HeldBytes(file.buffer));
}

/** Nothing more of the body is read: its connection ends with the answer. */
function unreadFrom(response: Response, error: unknown): Error {
  response.setHeader('Connection', 'close');
  response.once('finish', () => response.req.socket.destroySoon());
  return error instanceof Error ? error : new Error(String(error));
}

function textMembers({ fields }: BodyShape, form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const field = fields.get(name);
      return [name, field ? memberFromText(field, value) : value];
    }),
  );
}
