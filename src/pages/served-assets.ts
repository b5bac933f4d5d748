import { Controller, Get, NotFoundException, Param, Res, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../auth/admits.decorator.js';
import { Public } from '../auth/public.decorator.js';

/**
 * The controller that serves the styles and scripts of a feature's pages to everyone: the files that its folder has at the start, and no other.
 * @param path without a slash in front
 */
export function servedAssets(path: string, folder: URL): Type {
  const root = fileURLToPath(folder);
  const files: ReadonlySet<string> = new Set(readdirSync(root));

  @ApiExcludeController()
  @Controller(path)
  @Admits('everyone')
  @Public(true)
  class ServedAssetsController {
    @Get(':file')
    file(@Param('file') file: string, @Res() response: Response): void {
      if (!files.has(file)) throw new NotFoundException('There is no such file.');
      response.sendFile(file, { root, maxAge: '5m' });
    }
  }
  return ServedAssetsController;
}
