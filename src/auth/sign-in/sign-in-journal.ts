import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A trial of sign-in. */
export interface SignInTrial {
  /** Of the account; null under an unknown name, where people type passwords too. */
  readonly username: string | null;
  readonly address: string | undefined;
  readonly at: Date;
  readonly success: boolean;
}

/** A sign-in that lacks nothing more. */
export interface CompletedSignIn {
  readonly accountId: number;
  readonly address: string | undefined;
  readonly at: Date;
}

/** What came of a sign-in and is over: signed out, ended by its owner or a password change, or expired. */
export interface EndedSignIn {
  readonly accountId: number;
  /** When its session began, right after the sign-in was complete. */
  readonly begunAt: Date;
  readonly endedAt: Date;
}

/** What is recorded of sign-ins. */
export interface SignInRecorder {
  tried(trial: SignInTrial): Promise<void>;
  completed(signIn: CompletedSignIn): Promise<void>;
  /** @param manager of the transaction that ends them */
  ended(signIns: readonly EndedSignIn[], manager: EntityManager): Promise<void>;
}

/** Tells those who ask for it of sign-ins; a sign-in that cannot be recorded fails. */
@Injectable()
export class SignInJournal {
  readonly #recorders: SignInRecorder[] = [];

  /** @param recorder called from now on */
  add(recorder: SignInRecorder): void {
    this.#recorders.push(recorder);
  }

  async tried(trial: SignInTrial): Promise<void> {
    for (const recorder of this.#recorders) await recorder.tried(trial);
  }

  async completed(signIn: CompletedSignIn): Promise<void> {
    for (const recorder of this.#recorders) await recorder.completed(signIn);
  }

  /** @param manager of the transaction that ends them */
  async ended(signIns: readonly EndedSignIn[], manager: EntityManager): Promise<void> {
    if (signIns.length === 0) return;
    for (const recorder of this.#recorders) await recorder.ended(signIns, manager);
  }
}
