import { Injectable } from '@nestjs/common';

/** For how many seconds the reader of a streamed answer may take nothing of it. */
@Injectable()
export class ReadingTimes {
  /** What is behind a list needs a connection of the database. */
  readonly list: number = 10;
  /** What is behind a file is a file. */
  readonly file: number = 30;
}
