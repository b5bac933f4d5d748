import type { AuthProvider, I18nProvider } from 'react-admin';
import { freshToken, isSignedIn, signIn, SignInRefused, signOut } from './tokens';

interface Me {
  readonly id: number;
  readonly username: string;
  readonly fullName?: string;
  readonly roles?: readonly string[];
}

const ADMINISTRATION = ['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN'];

/**
 * Sign-in through the API; for administrators only, though the API would keep others from everything anyway. It knows no
 * permissions: asked for them, react-admin would render all resources over and over for ten seconds until it shows who is
 * signed out where to sign in.
 */
export function officeAuthentication({ translate }: I18nProvider): AuthProvider {
  return {
    async login({ username, password }: { username: string; password: string }) {
      await signIn(username, password).catch((error: unknown) => {
        throw error instanceof SignInRefused ? new Error(reasonOf(error, translate)) : error;
      });
      const { roles = [] } = await me();
      if (roles.some((role) => ADMINISTRATION.includes(role))) return;
      await signOut();
      throw new Error(translate('office.forAdministrators'));
    },
    async logout() {
      await signOut();
    },
    async checkAuth() {
      if (!isSignedIn() || (await freshToken()) === null) throw new Error(translate('office.signInToGoOn'));
    },
    async checkError({ status }: { status?: number }) {
      if (status === 401) throw new Error(translate('office.signInToGoOn'));
    },
    async getIdentity() {
      const { id, username, fullName } = await me();
      return { id, fullName: fullName ?? username };
    },
  };

  async function me(): Promise<Me> {
    const response = await fetch('/api/me', { headers: { Authorization: `Bearer ${await freshToken()}`, Accept: 'application/json' } });
    if (!response.ok) throw new Error(translate('office.failed', { status: response.status }));
    return (await response.json()) as Me;
  }
}

function reasonOf({ status, retryAfter }: SignInRefused, translate: I18nProvider['translate']): string {
  if (status === 401) return translate('office.wrong');
  if (status === 429) return translate('office.tooMany', { smart_count: retryAfter });
  return translate('office.failed', { status });
}
