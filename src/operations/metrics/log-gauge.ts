import { Injectable } from '@nestjs/common';
import { STANDARD_OUTPUT } from '../../config/standard-stream.js';
import { Metrics } from '../../metrics/metrics.js';

/** Tells how many lines of the log found no room, which the log itself can only say later. */
@Injectable()
export class LogGauge {
  constructor(metrics: Metrics) {
    const help = 'Lines of the log that were dropped, because the disk was full or nobody read them.';
    metrics.gauge({ name: 'log_lines_dropped', help, read: () => [{ value: STANDARD_OUTPUT.dropped }] });
  }
}
