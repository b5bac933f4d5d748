import { catalogue } from '../../../languages/catalogue.js';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { HEADER_SCRIPT } from '../../../pages/kernel-pages.js';
import { pageLanguage } from '../../../pages/language.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { DocumentationLink } from '../../../resource/protocol/documentation-link.js';
import { PageFrame } from '../../../resource/protocol/page-frame.js';
import { GUIDE_SCRIPT, GUIDE_STYLE } from './guide-assets.controller.js';
import { GUIDE_PATH } from './guide-path.js';
import { curlOf, signInCurl, STEP_NAMES, TRIED_REQUESTS } from './guide-steps.js';
import { englishWords } from './guide-words-english.js';

const VIEWS = new URL('views/', import.meta.url);
const WORDS = catalogue('guide.page', englishWords);

/** The guide, the same for everybody; its script finds out who reads it, as on the pages of the documentation. */
@ApiExcludeController()
@Controller(GUIDE_PATH)
@Admits('everyone')
@Public(true)
export class GuideController {
  constructor(
    private readonly pages: PageRenderer,
    private readonly frame: PageFrame,
    private readonly link: DocumentationLink,
  ) {}

  @Get()
  guide(@Req() request: Request, @Res() response: Response): void {
    const language = pageLanguage(request);
    const words = WORDS.in(language);
    const origin = this.link.origin(request);
    const steps = STEP_NAMES.map((name) => ({
      name,
      ...words.steps[name],
      signIn: name === 'signIn' ? signInCurl(origin) : undefined,
      requests: TRIED_REQUESTS[name].map((one) => ({
        ...one,
        body: one.body && JSON.stringify(one.body, null, 2),
        curl: curlOf(one, origin),
      })),
    }));
    const { tokenPath, signInPage } = this.frame;
    const content = this.pages.fragment(VIEWS, 'guide', language, { words, steps, tokenPath, signInPage });
    const scripts = [HEADER_SCRIPT, GUIDE_SCRIPT];
    this.pages.sendMarkup(
      response,
      200,
      this.pages.whole({ language, path: '', title: words.title, content, styles: [GUIDE_STYLE], scripts }),
    );
  }
}
