import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of the pages of assignments. */
export const ASSIGNMENTS_STYLE = '/assignment-assets/assignments.css';

/** Script of the form that hands in: files go on after the network was cut, and what was written is kept. */
export const HAND_IN_SCRIPT = '/assignment-assets/hand-in.js';

/** Script of the page on which works are marked: it saves as one types, and turns to the next learner by key. */
export const MARKING_SCRIPT = '/assignment-assets/marking.js';

/** Styles and scripts of the pages of assignments. */
@ApiExcludeController()
@Controller('assignment-assets')
@Admits('everyone')
@Public(true)
export class AssignmentPageAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
