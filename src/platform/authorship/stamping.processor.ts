import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Rows that bear who made them, when, or on which portal: members that the platform sets and no body does. */
export abstract class StampingProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, ...this.stamps(write) } });
  }

  /** Values of a new row by property; they override what was sent. */
  protected abstract stamps(write: Write): Write['values'];
}
