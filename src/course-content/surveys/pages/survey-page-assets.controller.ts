import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of the pages of surveys. */
export const SURVEY_STYLE = '/survey-assets/survey.css';

/** Script of the page of a survey: it shows the questions that an answer leads to. */
export const SURVEY_SCRIPT = '/survey-assets/survey.js';

/** Styles and script of the pages of surveys. */
@ApiExcludeController()
@Controller('survey-assets')
@Admits('everyone')
@Public(true)
export class SurveyPageAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
