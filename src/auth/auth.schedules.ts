import { message } from '../languages/catalogue.js';
import type { ScheduleDeclaration } from '../jobs/job-declaration.js';
import { AccountTokenExpiry } from './links/account-token-expiry.task.js';
import { SessionExpiry } from './sessions/session-expiry.task.js';
import { SignInFailureExpiry } from './sign-in/sign-in-failure-expiry.task.js';

/** What is repeated about sign-in. */
export const authSchedules: readonly ScheduleDeclaration[] = [
  {
    name: 'sign-in.failures',
    title: message('auth.schedules.failures', 'Forget failed trials of sign-in'),
    everySeconds: 300,
    task: SignInFailureExpiry,
  },
  {
    name: 'sign-in.links',
    title: message('auth.schedules.links', 'Remove links of accounts that are over'),
    everySeconds: 3600,
    task: AccountTokenExpiry,
  },
  {
    name: 'sign-in.sessions',
    title: message('auth.schedules.sessions', 'Remove sessions of browsers that are over'),
    everySeconds: 300,
    task: SessionExpiry,
  },
];
