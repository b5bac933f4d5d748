import { RefreshToken } from './refresh-token.entity.js';
import { SignInSession } from './sessions/sign-in-session.entity.js';
import { SignInTry } from './sign-in/sign-in-try.entity.js';

/** The tables that authentication keeps for itself. */
export const authEntities = [RefreshToken, SignInSession, SignInTry];
