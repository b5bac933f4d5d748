import type { ScheduleDeclaration } from '../jobs/job-declaration.js';
import { AccountTokenExpiry } from './links/account-token-expiry.task.js';
import { SessionExpiry } from './sessions/session-expiry.task.js';
import { SignInFailureExpiry } from './sign-in/sign-in-failure-expiry.task.js';

/** What is repeated about sign-in. */
export const authSchedules: readonly ScheduleDeclaration[] = [
  { name: 'sign-in.failures', everySeconds: 300, task: SignInFailureExpiry },
  { name: 'sign-in.links', everySeconds: 3600, task: AccountTokenExpiry },
  { name: 'sign-in.sessions', everySeconds: 300, task: SessionExpiry },
];
