import { Controller, Get, Param, ParseIntPipe, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ports } from '../../../feature/ports.js';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { queryOf } from '../../../pages/course/course-responder.js';
import { pageLanguage } from '../../../pages/language.js';
import { momentIn } from '../../../pages/moment.js';
import { COURSES_STYLE, TIMES_SCRIPT } from '../../../pages/page-assets.controller.js';
import { contextIn } from '../../../pages/page-place.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { MessageOffers } from '../../../feature/message-offers.js';
import { groupWords } from './group-words.js';
import { type Group, GROUPS, LearnerGrouping } from './learner-groups.js';
import { type LearnerPaper, LearnerPapers } from './learner-papers.port.js';
import { type LearnerReport, LearnerReports } from './learner-report.js';
import { learnerWords } from './learner-words.js';
import { worded, wordedIn } from '../../../languages/worded.js';

const VIEWS = new URL('views/', import.meta.url);

/** What a course knows of one learner, for those who teach it. */
@ApiExcludeController()
@Controller('learners')
@Admits('signed in, each for the learners whose reports the API shows them')
@Public(true)
@UseGuards(SignedInPageGuard)
export class LearnerReportController {
  constructor(
    private readonly reports: LearnerReports,
    private readonly pages: PageRenderer,
    private readonly ports: Ports,
    private readonly grouping: LearnerGrouping,
    private readonly offers: MessageOffers,
  ) {}

  /** Those who may need a word, each group with a way to write to it. */
  @Get()
  async groups(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const language = pageLanguage(request);
    const { place, groups } = await this.grouping.open(request.user, contextIn(queryOf(request)));
    const words = groupWords.in(language);
    const back = `/learners?${place.query}`;
    const offer = (name: Group): string =>
      this.offers.form(language, { people: groups[name].map(({ user }) => user), subject: place.title, back });
    this.pages.send(response, {
      template: 'groups',
      views: VIEWS,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      title: `${words.title} · ${place.title}`,
      data: {
        place,
        groups,
        names: GROUPS,
        words,
        moment: momentIn(language),
        offers: Object.fromEntries(GROUPS.map((name) => [name, offer(name)])),
        shown: (value: unknown) => Number(value).toLocaleString(language, { maximumFractionDigits: 2 }),
        back: worded(learnerWords.in(language).back, { title: learnerWords.in(language).tab }),
      },
    });
  }

  @Get(':user')
  async show(@Param('user', ParseIntPipe) user: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const language = pageLanguage(request);
    const report = await this.reports.open(request.user, user, contextIn(queryOf(request)));
    const words = learnerWords.in(language);
    const shown = (value: unknown): string =>
      value === null || value === undefined ? '–' : Number(value).toLocaleString(language, { maximumFractionDigits: 2 });
    const percent = (value: unknown): string => (value == null ? '–' : worded(words.percent, { value: shown(value) }));
    this.pages.send(response, {
      template: 'learner',
      views: VIEWS,
      styles: [COURSES_STYLE],
      scripts: [TIMES_SCRIPT],
      title: `${worded(words.title, { learner: report.name })} · ${report.place.title}`,
      data: {
        papers: await this.#papers(request, report, user),
        report,
        words,
        filled: wordedIn(language),
        shown,
        percent,
        moment: momentIn(language),
      },
    });
  }

  async #papers(request: ResourceRequest, { place }: LearnerReport, user: number): Promise<readonly LearnerPaper[]> {
    const port = this.ports.find(LearnerPapers);
    return (await port?.of(request.user, { user, course: place.course }, pageLanguage(request))) ?? [];
  }
}
