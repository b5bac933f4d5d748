import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { parseJsonObject } from '../../../resource/protocol/json-body.js';
import { oneViolation, StateConflict } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { isPicture } from '../../../storage/pictures.js';
import { PICTURE_WIDTHS } from '../../content-tree/nodes/node-files/picture-variants.js';
import { ContentOrigin } from './content-origin.js';
import { FileLookup } from './file-lookup.js';
import { FileSigner } from './file-signer.js';
import { wireInstant } from '../../../resource/protocol/wire-instant.js';

const MOST_ADDRESSES = 100;
const LONGEST_ADDRESS = 200;
const text = { type: 'string' };
const REQUEST = {
  type: 'object',
  required: ['items'],
  properties: {
    items: { type: 'array', items: text, minItems: 1, maxItems: MOST_ADDRESSES, description: 'Addresses of items that have a file.' },
    width: { type: 'integer', enum: [...PICTURE_WIDTHS], description: 'Of smaller pictures; what is no picture is given whole.' },
    download: { type: 'boolean', description: 'Whether browsers save the files rather than show them.' },
  },
};
const ANSWER = {
  type: 'object',
  properties: {
    member: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          item: text,
          status: { type: 'integer', enum: [200, 403, 404] },
          url: { type: ['string', 'null'] },
          expiresAt: { type: ['string', 'null'], format: 'date-time' },
        },
      },
    },
  },
};

/** Addresses for `<img>`, `<video>` and links, which cannot send a token. */
@ApiTags('Resource files')
@ApiBearerAuth()
@Controller('api/file_addresses')
@Admits('signed in, each file by the rule of its own content')
@OpenToScopes('')
export class FileAddressesController {
  constructor(
    private readonly origin: ContentOrigin,
    private readonly lookup: FileLookup,
    private readonly signer: FileSigner,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes addresses of files that open without a token, for 15 minutes; sound and video for 6 hours.' })
  @ApiBody({ schema: REQUEST })
  @ApiResponse({
    status: 200,
    description: 'An address for each file that the caller may read.',
    content: { 'application/json': { schema: ANSWER } },
  })
  @ApiResponse({ status: 400, description: 'No JSON object.' })
  @ApiResponse({ status: 409, description: 'The installation has no origin for content (content-origin-missing).' })
  @ApiResponse({ status: 422, description: 'Not 1 to 100 addresses.' })
  async sign(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const { items, download, width } = parseJsonObject(request.body);
    const addresses = readAddresses(items);
    const wide = readWidth(width);
    const origin = this.origin.for(request.host);
    if (origin === null)
      throw new StateConflict('content-origin-missing', 'This installation has no origin for content: its operator sets CONTENT_ORIGIN.');
    const found = await this.lookup.find([...new Set(addresses)], request.user);
    const member = addresses.map((item) => {
      const { status, file } = found.get(item) ?? { status: 404 as const, file: undefined };
      const signed =
        file &&
        this.signer.address(file, {
          actor: request.user,
          origin,
          isDownload: download === true,
          width: isPicture(file.mimeType ?? '') ? wide : 0,
        });
      return { item, status, url: signed?.url ?? null, expiresAt: signed ? wireInstant(signed.expiresAt) : null };
    });
    response.setHeader('Cache-Control', 'no-store');
    response.json({ member });
  }
}

/** @throws ViolationProblem */
function readWidth(width: unknown): number {
  if (width === undefined || width === null) return 0;
  const known = PICTURE_WIDTHS.find((one) => one === width);
  if (known !== undefined) return known;
  const message = `The width of a picture is one of ${PICTURE_WIDTHS.join(', ')}.`;
  throw oneViolation('width', message, VIOLATION_CODES.notAChoice);
}

/** @throws ViolationProblem */
function readAddresses(items: unknown): string[] {
  const isList = Array.isArray(items) && items.length > 0 && items.length <= MOST_ADDRESSES;
  if (isList && items.every((item) => typeof item === 'string' && item.length <= LONGEST_ADDRESS)) return items as string[];
  const message = `Send 1 to ${MOST_ADDRESSES} addresses of items.`;
  throw oneViolation('items', message);
}
