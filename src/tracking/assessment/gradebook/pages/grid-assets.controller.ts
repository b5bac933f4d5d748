import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../../auth/admits.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of the grid of a gradebook. */
export const GRID_STYLE = '/gradebooks/assets/grid.css';

/** Script of the grid: cells are saved as they are left, and arrow keys lead from cell to cell. */
export const GRID_SCRIPT = '/gradebooks/assets/grid.js';

/** Styles and script of the grid of a gradebook. */
@ApiExcludeController()
@Controller('gradebooks/assets')
@Admits('everyone')
@Public(true)
export class GridAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
