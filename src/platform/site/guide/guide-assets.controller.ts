import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(['guide.css', 'guide.js']);

export const GUIDE_STYLE = '/api/guide/assets/guide.css';
export const GUIDE_SCRIPT = '/api/guide/assets/guide.js';

/** Styles and script of the guide. */
@ApiExcludeController()
@Controller('api/guide/assets')
@Admits('everyone')
@Public(true)
export class GuideAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
