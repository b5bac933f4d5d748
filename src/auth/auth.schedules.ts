import type { ScheduleDeclaration } from '../jobs/job-declaration.js';
import { AccountTokenExpiry } from './links/account-token-expiry.task.js';
import { SessionExpiry } from './sessions/session-expiry.task.js';
import { SignInFailureExpiry } from './sign-in/sign-in-failure-expiry.task.js';

/** What is repeated about sign-in. */
export const authSchedules: readonly ScheduleDeclaration[] = [
  {
    name: 'sign-in.failures',
    title: { en: 'Forget failed trials of sign-in', fr: 'Oublier les essais de connexion échoués' },
    everySeconds: 300,
    task: SignInFailureExpiry,
  },
  {
    name: 'sign-in.links',
    title: { en: 'Remove links of accounts that are over', fr: 'Retirer les liens de comptes échus' },
    everySeconds: 3600,
    task: AccountTokenExpiry,
  },
  {
    name: 'sign-in.sessions',
    title: { en: 'Remove sessions of browsers that are over', fr: 'Retirer les sessions de navigateurs échues' },
    everySeconds: 300,
    task: SessionExpiry,
  },
];
