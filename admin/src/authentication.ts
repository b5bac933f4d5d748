import type { AuthProvider } from 'react-admin';
import { freshToken, isSignedIn, signIn, signOut } from './tokens';

interface Me {
  readonly id: number;
  readonly username: string;
  readonly fullName?: string;
  readonly roles?: readonly string[];
}

const ADMINISTRATION = ['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN'];

/** Sign-in through the API; for administrators only, though the API would keep others from everything anyway. */
export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    await signIn(username, password);
    const { roles = [] } = await me();
    if (roles.some((role) => ADMINISTRATION.includes(role))) return;
    await signOut();
    throw new Error('The back office is for administrators.');
  },
  async logout() {
    await signOut();
  },
  async checkAuth() {
    if (!isSignedIn() || (await freshToken()) === null) throw new Error('Sign in to go on.');
  },
  async checkError({ status }: { status?: number }) {
    if (status === 401) throw new Error('Sign in again.');
  },
  async getIdentity() {
    const { id, username, fullName } = await me();
    return { id, fullName: fullName ?? username };
  },
  getPermissions: () => Promise.resolve(),
};

async function me(): Promise<Me> {
  const response = await fetch('/api/me', { headers: { Authorization: `Bearer ${await freshToken()}`, Accept: 'application/json' } });
  if (!response.ok) throw new Error('The service does not tell who you are. Sign in again.');
  return (await response.json()) as Me;
}
