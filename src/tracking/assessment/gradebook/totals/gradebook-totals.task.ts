import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { ScheduledTask } from '../../../../jobs/scheduled-task.js';
import { GradebookTotals } from './gradebook-totals.js';
import { waitingGradebooks } from './gradebook.refresher.js';

/** Most gradebooks of one turn; the next turn goes on. */
const MOST_GRADEBOOKS = 200;

/** Brings totals up to date, and issues what follows from them, where nobody reads them. */
@Injectable()
export class RefreshGradebooks extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly totals: GradebookTotals,
  ) {
    super();
  }

  override async run(): Promise<void> {
    let done = 0;
    while (done < MOST_GRADEBOOKS) {
      const waiting = await waitingGradebooks(this.database, sql`TRUE`);
      if (waiting.length === 0) return;
      for (const gradebook of waiting) await this.totals.refresh(gradebook);
      done += waiting.length;
    }
  }
}
