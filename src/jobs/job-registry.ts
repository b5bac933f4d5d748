import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { asIs, type Wording } from '../languages/catalogue.js';
import { StartupError } from '../config/startup-error.js';
import type { JobDeclaration, JobLane, ScheduleDeclaration } from './job-declaration.js';
import type { JobHandler } from './job-handler.js';
import { ScheduleHandler } from './schedule-handler.js';
import { scheduleKind } from './schedule-kind.js';
import { ScheduleStore } from './schedule-store.js';

/** What the features of the service declare: their kinds of jobs and their schedules. */
export class DeclaredJobs {
  constructor(
    readonly jobs: readonly JobDeclaration[],
    readonly schedules: readonly ScheduleDeclaration[],
  ) {}

  /** What a schedule does, for administrators; its name where nothing says that. */
  titleOf(name: string): Wording {
    return this.schedules.find((schedule) => schedule.name === name)?.title ?? asIs(name);
  }
}

export interface RegisteredKind {
  readonly lane: JobLane;
  readonly maximumAttempts: number;
  /** Milliseconds that one try may take. */
  readonly timeLimit: number;
  readonly handler: JobHandler;
  /** Milliseconds after which a failed try is repeated at the latest. */
  readonly longestDelay: number;
}

/** Tries of a job whose kind says nothing else, and of a turn of a schedule. */
export const MAXIMUM_ATTEMPTS = 8;
const TIME_LIMIT_S = 600;
/** Turns of schedules go over whole tables. */
const TURN_LIMIT_S = 3_600;

/** The kinds of jobs that this process knows, with their handlers. */
@Injectable()
export class JobRegistry implements OnModuleInit {
  readonly #kinds = new Map<string, RegisteredKind>();

  constructor(
    @Inject(DeclaredJobs) private readonly declared: DeclaredJobs,
    private readonly modules: ModuleRef,
    private readonly store: ScheduleStore,
  ) {}

  /** @throws StartupError where two features declare the same kind or schedule */
  onModuleInit(): void {
    for (const { kind, lane, handler, maximumAttempts = MAXIMUM_ATTEMPTS, timeLimit = TIME_LIMIT_S } of this.declared.jobs)
      this.#register(kind, {
        lane,
        maximumAttempts,
        timeLimit: timeLimit * 1000,
        handler: this.modules.get(handler, { strict: false }),
        longestDelay: Infinity,
      });
    for (const { name, task, everySeconds } of this.declared.schedules)
      this.#register(scheduleKind(name), {
        lane: 'schedule',
        maximumAttempts: MAXIMUM_ATTEMPTS,
        timeLimit: TURN_LIMIT_S * 1000,
        // A turn is not repeated later than the next one would come.
        longestDelay: everySeconds * 1000,
        handler: new ScheduleHandler(name, this.modules.get(task, { strict: false }), this.store),
      });
  }

  get schedules(): readonly ScheduleDeclaration[] {
    return this.declared.schedules;
  }

  /** @throws Error where no feature declares the kind */
  declaration(kind: string): RegisteredKind {
    const known = this.#kinds.get(kind);
    if (!known) throw new Error(`No feature declares jobs of the kind "${kind}".`);
    return known;
  }

  /** The kinds of a lane. A kind that is not known here waits: a process of a newer version may know it. */
  kindsOf(lane: JobLane): string[] {
    return [...this.#kinds].filter(([, kind]) => kind.lane === lane).map(([name]) => name);
  }

  #register(kind: string, registered: RegisteredKind): void {
    if (this.#kinds.has(kind)) throw new StartupError(`Two features declare the job "${kind}".`);
    this.#kinds.set(kind, registered);
  }
}
