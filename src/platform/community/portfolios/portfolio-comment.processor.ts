import { Injectable } from '@nestjs/common';
import type { Write } from '../../../resource/model/write.js';
import { HomeContentProcessor } from '../../content-tree/own-content/home-content.processor.js';
import { withoutMark, writableValues } from './portfolio-mark.js';
import { commentMarker, commentWriter } from './portfolio.policy.js';

/** Comments: each author's own, in answer to comments on the same entry, marked by those who teach the course. */
@Injectable()
export class PortfolioCommentProcessor extends HomeContentProcessor {
  override create(write: Write): Promise<number> {
    return super.create({ ...write, values: withoutMark(write.values) });
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update({ ...write, values: await writableValues(write, id, commentWriter, commentMarker) }, id);
  }
}
