import type { AuthProvider, I18nProvider } from 'react-admin';
import { forgetToken, freshToken, signInAddress, signOut } from './tokens';

interface Me {
  readonly id: number;
  readonly username: string;
  readonly fullName?: string;
}

/**
 * The sign-in of all pages. It knows no permissions, which come with the page and with each item: asked for them, react-admin would render
 * all resources over and over for ten seconds.
 */
export function officeAuthentication({ translate }: I18nProvider): AuthProvider {
  return {
    login: () => Promise.reject(new Error(translate('office.signInToGoOn'))),
    async logout() {
      await signOut();
      location.assign('/');
      return false;
    },
    async checkAuth() {
      if ((await freshToken()) === null) leave();
    },
    async checkError({ status }: { status?: number }) {
      if (status !== 401) return;
      forgetToken();
      if ((await freshToken()) === null) leave();
    },
    async getIdentity() {
      const response = await fetch('/api/me', { headers: { Authorization: `Bearer ${await freshToken()}`, Accept: 'application/json' } });
      if (!response.ok) throw new Error(translate('office.failed', { status: response.status }));
      const { id, username, fullName } = (await response.json()) as Me;
      return { id, fullName: fullName ?? username };
    },
  };
}

/** To the sign-in, and from there back to where one was. */
function leave(): void {
  location.assign(signInAddress());
}
