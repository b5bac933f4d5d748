import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of a register. */
export const REGISTER_STYLE = '/registers/assets/register.css';

/** Script of a register: each presence is saved as it is chosen. */
export const REGISTER_SCRIPT = '/registers/assets/register.js';

/** Styles and script of a register. */
@ApiExcludeController()
@Controller('registers/assets')
@Admits('everyone')
@Public(true)
export class RegisterAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
