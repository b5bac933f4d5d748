import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as S3 from '@aws-sdk/client-s3';
import {
  type ByteSpan,
  BytesMissing,
  type Part,
  type PartedWrite,
  type PartSink,
  requireKey,
  type SignedContent,
  Storage,
  type StoredObject,
} from './storage.js';

interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** Before each key, without a slash at its end; empty for none. */
  readonly prefix: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  /** Whether the bucket is in the path of an address rather than in its host. */
  readonly pathStyle: boolean;
  /** Whether objects are sent with a checksum of their own, and compared with the one that the store has of them. */
  readonly checksums: boolean;
}

/** A store of S3 takes no smaller parts than 5 MiB, but for the last one, and no more than 10,000. */
const PART_BYTES = 8 * 1_048_576;
const PARTS_AT_ONCE = 2;
/** Larger objects are not copied by the store itself. */
const LARGEST_COPY = 5 * 1024 * 1_048_576;
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
const ATTEMPTS = 3;
const LISTED = 1_000;
/** Where beginnings of parts are that are too small for the store yet. */
const UNFINISHED = 'incoming';

/** A store that speaks the protocol of Amazon S3. The client is loaded with the first use. */
export class S3Storage extends Storage {
  override readonly driver = 's3';
  override readonly partBytes = PART_BYTES;
  #opened: Promise<{ readonly api: typeof S3; readonly client: S3.S3Client }> | undefined;

  constructor(private readonly settings: S3Settings) {
    super();
  }

  /** In parts of 8 MiB, two at once; parts of what breaks off are removed. */
  override async write(key: string, source: AsyncIterable<Buffer>): Promise<void> {
    const Key = this.keyOf(key);
    const { client } = await this.opened();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const params = { Bucket: this.settings.bucket, Key, Body: Readable.from(source, { objectMode: false }) };
    // Its own way to remove parts hides why the source broke off where a store refuses it.
    const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, leavePartsOnError: true });
    try {
      await upload.done();
    } catch (error) {
      await this.abortWrites(key).catch(() => undefined);
      throw error;
    }
  }

  override async read(key: string, span?: ByteSpan): Promise<Readable> {
    const { api, client } = await this.opened();
    const Range = span && `bytes=${span.start}-${span.end}`;
    const { Body } = await client
      .send(new api.GetObjectCommand({ ...this.at(key), Range }))
      .catch((error: unknown) => rejectAbsent(error, key));
    return Body as Readable;
  }

  override async stat(key: string): Promise<StoredObject | undefined> {
    const { api, client } = await this.opened();
    try {
      const { ContentLength = 0 } = await client.send(new api.HeadObjectCommand(this.at(key)));
      return { key, size: ContentLength };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  override async delete(key: string): Promise<void> {
    const { api, client } = await this.opened();
    await client.send(new api.DeleteObjectCommand(this.at(key)));
    await this.abortWrites(key);
    await this.dropUnfinished(key);
  }

  override async copy(from: string, to: string): Promise<void> {
    const found = await this.stat(from);
    if (!found) throw new BytesMissing(from);
    if (found.size > LARGEST_COPY) return this.write(to, await this.read(from));
    const { api, client } = await this.opened();
    const source = [this.settings.bucket, ...this.keyOf(from).split('/')].map(encodeURIComponent).join('/');
    await client.send(new api.CopyObjectCommand({ ...this.at(to), CopySource: source }));
  }

  override async *list(prefix: string): AsyncIterable<StoredObject> {
    const { api, client } = await this.opened();
    const range = { Bucket: this.settings.bucket, Prefix: `${this.keyOf(prefix)}/`, MaxKeys: LISTED };
    const before = this.keyOf('x').length - 1;
    let ContinuationToken: string | undefined;
    do {
      const listed: S3.ListObjectsV2CommandOutput = await client.send(new api.ListObjectsV2Command({ ...range, ContinuationToken }));
      for (const { Key = '', Size = 0 } of listed.Contents ?? []) yield { key: Key.slice(before), size: Size };
      ContinuationToken = listed.IsTruncated === true ? listed.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  override async signedAddress(key: string, { seconds, contentType, disposition }: SignedContent): Promise<string> {
    const { api, client } = await this.opened();
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    const shown = { ResponseContentType: contentType, ResponseContentDisposition: disposition };
    return getSignedUrl(client, new api.GetObjectCommand({ ...this.at(key), ...shown }), { expiresIn: seconds });
  }

  override async beginParts(key: string): Promise<string> {
    const { api, client } = await this.opened();
    const { UploadId } = await client.send(new api.CreateMultipartUploadCommand(this.at(key)));
    return UploadId ?? '';
  }

  override openParts(write: PartedWrite): Promise<PartSink> {
    // What the store has answered is durable.
    return Promise.resolve({ write: (part) => this.writePart(write, part), sync: nothing, close: nothing });
  }

  /** Parts of an object have a least size: what is not whole is an object of its own meanwhile. */
  private async writePart({ key, session }: PartedWrite, { number, content, isWhole }: Part): Promise<string> {
    const { api, client } = await this.opened();
    if (!isWhole) {
      await client.send(new api.PutObjectCommand({ ...this.at(unfinishedKey(key, number)), Body: content }));
      return '';
    }
    const part = { ...this.at(key), UploadId: session, PartNumber: number + 1, Body: content };
    const { ETag } = await client.send(new api.UploadPartCommand(part));
    return ETag ?? '';
  }

  override async readPart({ key }: PartedWrite, number: number, length: number): Promise<Buffer> {
    const found = await buffer(await this.read(unfinishedKey(key, number)));
    if (found.length < length) throw new BytesMissing(key);
    return found.subarray(0, length);
  }

  override async joinParts({ key, session }: PartedWrite, receipts: readonly string[], size: number): Promise<void> {
    if ((await this.stat(key))?.size !== size) await this.complete(key, session, receipts);
    await this.dropUnfinished(key);
  }

  private async complete(key: string, session: string, receipts: readonly string[]): Promise<void> {
    if (receipts.length === 0) {
      await this.abortWrites(key);
      return this.write(key, Readable.from([]));
    }
    const { api, client } = await this.opened();
    const Parts = receipts.map((ETag, number) => ({ ETag, PartNumber: number + 1 }));
    await client.send(new api.CompleteMultipartUploadCommand({ ...this.at(key), UploadId: session, MultipartUpload: { Parts } }));
  }

  private async dropUnfinished(key: string): Promise<void> {
    const { api, client } = await this.opened();
    for await (const unfinished of this.list(unfinishedKey(key))) await client.send(new api.DeleteObjectCommand(this.at(unfinished.key)));
  }

  /** A process that died leaves parts, which cost space and are no object. */
  private async abortWrites(key: string): Promise<void> {
    const { api, client } = await this.opened();
    const { Bucket, Key } = this.at(key);
    const { Uploads = [] } = await client.send(new api.ListMultipartUploadsCommand({ Bucket, Prefix: Key })).catch(withoutThat);
    for (const { UploadId, Key: own } of Uploads)
      if (own === Key) await client.send(new api.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(withoutThat);
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.settings.bucket, Key: this.keyOf(key) };
  }

  private keyOf(key: string): string {
    requireKey(key);
    const { prefix } = this.settings;
    return prefix === '' ? key : `${prefix}/${key}`;
  }

  private opened(): Promise<{ readonly api: typeof S3; readonly client: S3.S3Client }> {
    this.#opened ??= open(this.settings);
    return this.#opened;
  }
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

/** @param number of a part; the folder of all without it */
function unfinishedKey(key: string, number?: number): string {
  const folder = `${UNFINISHED}/${key.slice(key.lastIndexOf('/') + 1)}`;
  return number === undefined ? folder : `${folder}/${number}`;
}

async function open(settings: S3Settings): Promise<{ readonly api: typeof S3; readonly client: S3.S3Client }> {
  const api = await import('@aws-sdk/client-s3');
  const { endpoint, region, pathStyle, accessKeyId, secretAccessKey, checksums } = settings;
  const credentials = accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined;
  const sums = checksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  const checking = { requestChecksumCalculation: sums, responseChecksumValidation: sums } as const;
  const requestHandler = { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS };
  return {
    api,
    client: new api.S3Client({
      endpoint,
      region,
      forcePathStyle: pathStyle,
      credentials,
      requestHandler,
      maxAttempts: ATTEMPTS,
      ...checking,
    }),
  };
}

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

function rejectAbsent(error: unknown, key: string): never {
  throw isAbsent(error) ? new BytesMissing(key) : error;
}

/** Not every store lists parts; those remove them by a rule of their own. */
function withoutThat(error: unknown): { readonly Uploads: readonly { readonly UploadId?: string; readonly Key?: string }[] } {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 501 || status === 405 || status === 400 || status === 404) return { Uploads: [] };
  throw error;
}
