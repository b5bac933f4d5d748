import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { ForgettingKeeper } from '../../memory/forgetting-keeper.js';
import { SignInTry } from './sign-in-try.entity.js';

/** Forgets failed sign-ins that count no more. */
@Injectable()
export class SignInTryKeeper extends ForgettingKeeper {
  protected readonly every = 5 * 60 * 1000;
  protected readonly complaint = 'Old failures to sign in could not be forgotten';

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected override async forget(): Promise<void> {
    await this.dataSource.manager.delete(SignInTry, { expire: LessThan(this.clock.now().getTime()) });
  }
}
