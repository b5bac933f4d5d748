import { Controller, Delete, Head, Options, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { Environment } from '../../../config/environment.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Places } from '../../../resource/protocol/places.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { TooManyBytes } from '../../../storage/arriving-bytes.js';
import { ResumableWrites, WriterBusy, WrongOffset } from '../../../storage/resumable-writes.js';
import { StorageFailed } from '../../../storage/storage.js';
import {
  announcedFile,
  arrivedBytes,
  CHECKSUM_ALGORITHMS,
  countIn,
  isOffsetStream,
  OFFSET_STREAM,
  requireVersion,
  TUS_EXTENSIONS,
  TUS_VERSION,
} from './upload-headers.js';
import { type Upload, Uploads } from './uploads.js';

/** Where resumable uploads are. */
const UPLOADS_PATH = '/api/uploads';
/** Bodies that one process takes at once; each fills a part in memory. */
const MOST_BODIES = 16;
/** Clients send four files at once, or parts of one. */
const MOST_BODIES_OF_PERSON = 8;
const OWNER = 'signed in, each upload by the person who began it';

/** Whether the body of a request is a piece of a file, which is not held in memory. */
export function isPieceOfFile({ url, headers }: Pick<ResourceRequest, 'url' | 'headers'>): boolean {
  return url.startsWith(UPLOADS_PATH) && isOffsetStream(headers);
}

/** Files that come in several requests: tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
@ApiTags('Resource files')
@Controller('api/uploads')
export class UploadsController {
  readonly #bodies = new Places({ most: MOST_BODIES, mostOfPerson: MOST_BODIES_OF_PERSON, name: 'pieces of uploads', retryAfter: 5 });

  constructor(
    private readonly uploads: Uploads,
    private readonly writes: ResumableWrites,
    private readonly environment: Environment,
  ) {}

  @Options()
  @Public(true)
  @Admits('everybody')
  @ApiOperation({ summary: 'Says which version and extensions of tus are spoken, and how large a file may be.' })
  @ApiResponse({ status: 204, description: 'Tus-Version, Tus-Extension, Tus-Max-Size, Tus-Checksum-Algorithm.' })
  @ApiResponse({ status: 429, description: 'Too many requests from this address.' })
  describe(@Res() response: Response): void {
    response.setHeader('Tus-Resumable', TUS_VERSION).setHeader('Tus-Version', TUS_VERSION).setHeader('Tus-Extension', TUS_EXTENSIONS);
    response.setHeader('Tus-Checksum-Algorithm', CHECKSUM_ALGORITHMS.join(','));
    response.setHeader('Tus-Max-Size', String(this.environment.UPLOAD_RESUMABLE_LIMIT)).status(204).end();
  }

  @Post()
  @Admits('signed in')
  @OpenToScopes('content:write')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Begins an upload: Upload-Length, and in Upload-Metadata filename, filetype, and course or personal, where space is reserved.',
  })
  @ApiResponse({ status: 201, description: 'Location of the upload, Upload-Expires.' })
  @ApiResponse({ status: 400, description: 'No length, or metadata that cannot be read.' })
  @ApiResponse({ status: 412, description: 'Another version of the protocol.' })
  @ApiResponse({ status: 413, description: 'Larger than UPLOAD_RESUMABLE_LIMIT.' })
  @ApiResponse({ status: 422, description: 'The course, or the personal files, have no room for it (quota-exceeded).' })
  @ApiResponse({ status: 429, description: '20 uploads of the caller are unfinished.' })
  async begin(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireVersion(request.headers);
    const announced = announcedFile(request.headers);
    const id = await this.uploads.begin(request.user, announced);
    const received = isOffsetStream(request.headers) ? await this.append(request, id, 0) : 0;
    const upload = await this.uploads.of(id, request.user);
    response.status(201).setHeader('Location', `${UPLOADS_PATH}/${id}`);
    this.end(response, { ...upload, received: Math.max(received, upload.received) });
  }

  @Head(':id')
  @Admits(OWNER)
  @OpenToScopes('content:write')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'How much of an upload is stored.' })
  @ApiResponse({ status: 200, description: 'Upload-Offset, Upload-Length, Upload-Expires.' })
  @ApiResponse({ status: 404, description: 'No upload that the caller began here.' })
  @ApiResponse({ status: 410, description: 'Its time is over.' })
  async look(@Param('id') id: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireVersion(request.headers);
    const upload = await this.uploads.of(id, request.user);
    response.status(200).setHeader('Upload-Length', String(upload.length)).setHeader('Cache-Control', 'no-store');
    this.end(response, upload);
  }

  @Patch(':id')
  @Admits(OWNER)
  @OpenToScopes('content:write')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Continues an upload at Upload-Offset; the body is a piece of the file.' })
  @ApiResponse({ status: 204, description: 'Upload-Offset: bytes that are stored now.' })
  @ApiResponse({ status: 404, description: 'No upload that the caller began here.' })
  @ApiResponse({ status: 409, description: 'The stored bytes end elsewhere.' })
  @ApiResponse({ status: 410, description: 'Its time is over.' })
  @ApiResponse({ status: 415, description: `A body that is not ${OFFSET_STREAM}.` })
  @ApiResponse({ status: 423, description: 'Another request continues it.' })
  @ApiResponse({ status: 460, description: 'The bytes do not have the checksum of Upload-Checksum.' })
  async continue(@Param('id') id: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireVersion(request.headers);
    if (!isOffsetStream(request.headers)) throw new Problem(415, `A piece of a file is sent as ${OFFSET_STREAM}.`);
    const offset = countIn(request.headers, 'upload-offset');
    const upload = await this.uploads.of(id, request.user);
    const announced = Number(request.headers['content-length'] ?? 0);
    if (offset + announced > upload.length) throw new Problem(413, `The upload has ${upload.length} bytes; these would be more.`);
    const received = await this.append(request, id, offset, upload);
    response.status(204);
    this.end(response, { ...upload, received });
  }

  @Delete(':id')
  @Admits(OWNER)
  @OpenToScopes('content:write')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Forgets an upload; a file that has it keeps its bytes.' })
  @ApiResponse({ status: 204, description: 'It is gone.' })
  @ApiResponse({ status: 404, description: 'No upload that the caller began here.' })
  @ApiResponse({ status: 423, description: 'Another request continues it.' })
  async forget(@Param('id') id: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireVersion(request.headers);
    const upload = await this.uploads.of(id, request.user);
    if (!(await this.writes.remove(upload.id))) throw busy();
    response.setHeader('Tus-Resumable', TUS_VERSION).status(204).end();
  }

  /** @returns bytes that are stored now */
  private async append(request: ResourceRequest, id: string, offset: number, upload?: Upload): Promise<number> {
    if (upload?.received === offset && offset === upload.length) {
      if (!upload.isReady) await this.writes.complete(id).catch(rejectAsProblem);
      return upload.length;
    }
    const giveBack = this.#bodies.take(request.user.id ?? 0);
    try {
      const source = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      return await this.writes.append(id, offset, arrivedBytes(request.headers, source)).catch(rejectAsProblem);
    } finally {
      giveBack();
    }
  }

  private end(response: Response, { received, expiresAt }: Upload): void {
    response.setHeader('Tus-Resumable', TUS_VERSION).setHeader('Upload-Offset', String(received));
    response.setHeader('Upload-Expires', expiresAt.toUTCString()).end();
  }
}

/** Whatever else goes wrong is the store's, or nobody is there any more to be answered. */
function rejectAsProblem(error: unknown): never {
  if (error instanceof Problem || error instanceof StorageFailed) throw error;
  if (error instanceof WriterBusy) throw busy();
  if (error instanceof WrongOffset) throw new Problem(409, 'Upload-Offset is not where the stored bytes end; ask with HEAD.');
  if (error instanceof TooManyBytes) throw new Problem(413, 'More bytes came than were announced.');
  throw new StorageFailed('The piece of the file could not be stored.', { cause: error });
}

function busy(): Problem {
  return new Problem(423, 'Another request is writing this upload.', { headers: { 'Retry-After': '5' } });
}
