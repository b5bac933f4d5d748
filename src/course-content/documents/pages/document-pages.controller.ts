import { Controller, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { contextIn, contextQuery, courseAddress, surroundingCourse } from '../../../pages/course/course-context.js';
import { queryOf } from '../../../pages/course/course-responder.js';
import { excerptOf } from '../../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { pageLanguage } from '../../../pages/language.js';
import { COURSES_STYLE } from '../../../pages/page-assets.controller.js';
import { PageCalls } from '../../../pages/page-calls.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import { worded } from '../../../pages/worded.js';
import type { FileFacts } from '../../../platform/content-tree/nodes/node-files/file-member.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { sizeIn } from '../byte-size.js';
import { DOCUMENT_STYLE } from './document-page-assets.controller.js';
import { documentWords } from './document-words.js';
import { type FileShape, shownAs } from './shown-file.js';

const VIEWS = new URL('views/', import.meta.url);
const LONGEST_COMMENT = 1_000;

/** How the file of a document stands in its page. */
interface ShownFile {
  readonly shape: FileShape;
  /** Left out where this installation shows no files in pages. */
  readonly url?: string;
}

/** The page of a document: pictures, sounds, videos and texts stand in it, everything else is downloaded. */
@ApiExcludeController()
@Controller('documents')
@Admits('signed in, each for the documents that they may read')
@Public(true)
@UseGuards(SignedInPageGuard)
export class DocumentPagesController {
  constructor(
    private readonly calls: PageCalls,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':document')
  async show(@Param('document', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const [caller, context, language] = [await this.calls.caller(request), contextIn(queryOf(request)), pageLanguage(request)];
    const query = contextQuery(context);
    const found = await this.calls.read<ApiItem>(caller, `/api/documents/${id}${query}${query === '' ? '?' : '&'}signedFiles=true`);
    if (found['filetype'] === 'folder' && context) {
      response.redirect(303, courseAddress(context, 'documents', id));
      return;
    }
    const file = found['file'] as (FileFacts & { readonly url: string | null }) | null;
    const shown = file === null ? undefined : shownFile(file);
    this.pages.send(response, {
      template: 'document',
      views: VIEWS,
      title: textOf(found['title']),
      styles: [COURSES_STYLE, DOCUMENT_STYLE],
      content: shown?.url === undefined ? [] : [new URL(shown.url).origin],
      data: {
        words: documentWords.in(language),
        worded,
        file,
        shown,
        comment: excerptOf(found['comment'], LONGEST_COMMENT),
        size: file === null ? '' : sizeIn(language, file.size),
        download: `/open?address=${encodeURIComponent(`/api/documents/${id}`)}&download=1`,
        course: await surroundingCourse(this.calls, caller, context, 'documents'),
      },
    });
  }
}

function shownFile({ url, mimeType }: { readonly url: string | null; readonly mimeType: string | null }): ShownFile {
  return url === null ? { shape: 'file' } : { shape: shownAs(url, mimeType ?? ''), url };
}
