import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const STYLES = 'builder.css';

/** Styles of the pages on which learning paths are made. */
export const BUILDER_STYLE = `/path-builder/assets/${STYLES}`;

/** Styles of the pages on which learning paths are made. */
@ApiExcludeController()
@Controller('path-builder/assets')
@Admits('everyone')
@Public(true)
export class BuilderAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (file !== STYLES) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
