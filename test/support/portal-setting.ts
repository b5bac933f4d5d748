import type { ApiClient, Json } from './api-client.js';

/** Gives a setting of the first portal a value, as its administrators do. */
export async function setPortalSetting(administrator: ApiClient, variable: string, value: string): Promise<void> {
  const { body } = await administrator.get<Json[]>(`/api/settings?variable=${variable}`, { Accept: 'application/json' });
  const [setting] = body;
  const { status } = setting
    ? await administrator.patch(`/api/settings/${Number(setting.id)}`, { selectedValue: value })
    : await administrator.post('/api/settings', { variable, selectedValue: value, url: '/api/access_urls/1' });
  if (status !== 200 && status !== 201) throw new Error(`The setting ${variable} was answered with ${status}.`);
}
