import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { fileURLToPath } from 'node:url';
import { Admits } from '../auth/admits.decorator.js';
import { Public } from '../auth/public.decorator.js';
import { WithoutSecondFactor } from '../auth/second-factor/without-second-factor.decorator.js';
import { MOMENT_STYLE_MODULE } from './moment.js';
import { FONT_FILES } from './typeface.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FONTS: ReadonlySet<string> = new Set(FONT_FILES);
const FILES: ReadonlySet<string> = new Set([
  'pages.css',
  'typeface.css',
  'icon.svg',
  'kinds.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'sign-in.js',
  'install.js',
  'header.js',
  'reader.js',
  'kept-form.js',
  'times.js',
  'courses.css',
  'grids.css',
  'text.css',
  'frames.js',
  'worded.js',
]);

/** Written from the one style of times, for the scripts of pages. */
const MOMENT_STYLE_FILE = 'moment-style.js';

/** Script of pages that show times, in elements `time`: it shows them in the reader's zone. */
export const TIMES_SCRIPT = '/admin/assets/times.js';

/** Styles of the pages of courses. */
export const COURSES_STYLE = '/admin/assets/courses.css';

/** Styles of pages with a grid of cells that are saved as they are filled in. */
export const GRIDS_STYLE = '/admin/assets/grids.css';

/** Script of pages that show texts of users in frames: each takes the height of its text. */
export const FRAMES_SCRIPT = '/admin/assets/frames.js';

/** Styles, scripts and pictures of the pages. */
@ApiExcludeController()
@Controller('admin/assets')
@Admits('everyone')
@Public(true)
@WithoutSecondFactor(true)
export class PageAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (FONTS.has(file)) return response.sendFile(file, { root: FOLDER, maxAge: '1y', immutable: true });
    if (file === MOMENT_STYLE_FILE) {
      response.type('text/javascript').setHeader('Cache-Control', 'public, max-age=300').send(MOMENT_STYLE_MODULE);
      return;
    }
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
