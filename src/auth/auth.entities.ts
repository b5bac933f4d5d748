import { AccountToken } from './links/account-token.entity.js';
import { RefreshToken } from './refresh-token.entity.js';
import { RecoveryCode } from './second-factor/recovery-code.entity.js';
import { SecondFactor } from './second-factor/second-factor.entity.js';
import { SignInChallenge } from './second-factor/sign-in-challenge.entity.js';
import { SignInSession } from './sessions/sign-in-session.entity.js';
import { SignInFailure } from './sign-in/sign-in-failure.entity.js';

/** The tables of authentication. */
export const authEntities = [RefreshToken, SignInSession, SignInFailure, SecondFactor, RecoveryCode, SignInChallenge, AccountToken];
