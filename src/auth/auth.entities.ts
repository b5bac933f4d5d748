import { RefreshToken } from './refresh-token.entity.js';
import { SignInSession } from './sessions/sign-in-session.entity.js';
import { SignInFailure } from './sign-in/sign-in-failure.entity.js';

/** The tables of authentication. */
export const authEntities = [RefreshToken, SignInSession, SignInFailure];
