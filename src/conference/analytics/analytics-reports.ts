import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Database } from '../../database/statements.js';
import { Problem } from '../../resource/protocol/problem.js';
import { type AnalyticsReport, parseAnalyticsReport } from '../ingest/analytics-report.js';
import { keepReport } from '../ingest/kept-reports.js';
import { recordReport, type RecordedReport, refusedEntirely } from '../ingest/report-recorder.js';

/** Takes the server's reports: each is recorded, or kept for an administrator, since the server sends it once and never again. */
@Injectable()
export class AnalyticsReports {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 400 where it cannot be read; it is kept then */
  async take(body: Buffer): Promise<RecordedReport> {
    const report = await this.readable(body);
    const now = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const recorded = await recordReport(transaction, report, now);
      if (recorded) return recorded;
      const { meeting } = report;
      await keepReport(
        transaction,
        { reason: 'unknown-meeting', detail: 'No meeting is known that this report is of.', meeting, body },
        now,
      );
      return refusedEntirely(report);
    });
  }

  private async readable(body: Buffer): Promise<AnalyticsReport> {
    try {
      return parseAnalyticsReport(body);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const kept = { reason: 'unreadable', detail: error.message, meeting: {}, body } as const;
      await this.database.transaction((transaction) => keepReport(transaction, kept, this.clock.now()));
      throw error;
    }
  }
}
