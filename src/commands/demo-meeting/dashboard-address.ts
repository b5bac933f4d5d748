import { DEMO_PASSWORD, DEMO_USERNAMES } from '../../demo/demo-accounts.js';

const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';

/**
 * Address of the dashboard for a meeting. Its number is asked for as the demo's administrator; where there is no demo,
 * or no such meeting, it is the dashboard's own address.
 */
export async function dashboardAddress(url: string, remoteId: string): Promise<string> {
  const id = await meetingId(url, remoteId).catch(() => undefined);
  return `${url}${DASHBOARD}${id === undefined ? '' : `?meeting_id=${id}`}`;
}

async function meetingId(url: string, remoteId: string): Promise<number | undefined> {
  const [username] = DEMO_USERNAMES;
  const { token } = await json<{ token: string }>(`${url}/api/authentication_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const [meeting] = await json<readonly { id: number }[]>(
    `${url}/api/conference_meetings?${new URLSearchParams({ remoteId, 'order[id]': 'desc' }).toString()}`,
    { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } },
  );
  return meeting?.id;
}

async function json<T>(url: string, request: RequestInit): Promise<T> {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return (await response.json()) as T;
}
