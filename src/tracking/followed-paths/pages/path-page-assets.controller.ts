import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of the page of a path. */
export const PATH_STYLE = '/learning-paths/assets/path.css';

/** Script of the page of a path: it says that the learner is still there, and listens to packages. */
export const PATH_SCRIPT = '/learning-paths/assets/path.js';

/** Styles and script of the page of a path. */
@ApiExcludeController()
@Controller('learning-paths/assets')
@Admits('everyone')
@Public(true)
export class PathPageAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
