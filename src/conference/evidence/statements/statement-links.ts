import { message } from '../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { PageApi } from '../../../pages/page-api.js';
import type { Language } from '../../../languages/language.js';
import { type LearnerPaper, LearnerPapers } from '../../../tracking/course-reports/pages/learner-papers.port.js';

const TITLE = message('evidence.statementLink', 'Attendance statement (PDF)');

/** Leads from the report on a learner to the statement of their hours in the meetings of the course. */
@Injectable()
export class StatementLinks extends LearnerPapers {
  constructor(private readonly api: PageApi) {
    super();
  }

  override async of(
    caller: Actor,
    { user, course }: { readonly user: number; readonly course: number },
    language: Language,
  ): Promise<readonly LearnerPaper[]> {
    const meetings = await this.api.count(caller, `/api/conference_meetings?course=${course}`);
    return meetings === 0 ? [] : [{ title: TITLE.in(language), href: `/plugin/Videoconf/courses/${course}/statement?user=${user}` }];
  }
}
