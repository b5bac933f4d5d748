import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of the pages of documents. */
export const DOCUMENT_STYLE = '/documents/assets/documents.css';

/** Script of the page on which documents are edited: files that are dropped, and large ones in pieces. */
export const DESK_SCRIPT = '/documents/assets/desk.js';

/** Styles and script of the pages of documents. */
@ApiExcludeController()
@Controller('documents/assets')
@Admits('everyone')
@Public(true)
export class DocumentPageAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
