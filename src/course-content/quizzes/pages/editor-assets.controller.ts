import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of the form of a quiz. */
export const EDITOR_STYLE = '/quiz-editor/assets/editor.css';

/** Script of the form of a quiz: what its buttons rearrange is rearranged in place. */
export const EDITOR_SCRIPT = '/quiz-editor/assets/editor.js';

/** Styles and script of the form of a quiz. */
@ApiExcludeController()
@Controller('quiz-editor/assets')
@Admits('everyone')
@Public(true)
export class EditorAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
