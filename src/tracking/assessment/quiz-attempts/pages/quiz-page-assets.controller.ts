import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Admits } from '../../../../auth/admits.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';

const FOLDER = fileURLToPath(new URL('assets/', import.meta.url));
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** Styles of the pages of quizzes. */
export const QUIZ_STYLE = '/quiz-pages/assets/quiz.css';

/** Script of the page of an attempt: it saves answers as they change, and shows the time that is left. */
export const QUIZ_SCRIPT = '/quiz-pages/assets/quiz.js';

/** Script of the page on which answers are marked: its keys. */
export const MARKING_SCRIPT = '/quiz-pages/assets/marking.js';

/** Styles and scripts of the pages of quizzes. */
@ApiExcludeController()
@Controller('quiz-pages/assets')
@Admits('everyone')
@Public(true)
export class QuizPageAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new NotFoundException('There is no such file.');
    response.sendFile(file, { root: FOLDER, maxAge: '5m' });
  }
}
