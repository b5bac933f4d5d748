import { freshToken } from './tokens';

/**
 * Saves what an address of the API answers as a file of this machine.
 * @throws Error with the problem's own sentence
 */
export async function saveFrom(address: string, name: string, accept = '*/*'): Promise<void> {
  const response = await fetch(address, { headers: { Accept: accept, Authorization: `Bearer ${await freshToken()}` } });
  if (!response.ok) throw new Error(await sentenceOf(response));
  await saveResponse(response, name);
}

/** Saves a response as a file of this machine, under the name that it has, else under the given one. */
export async function saveResponse(response: Response, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = nameIn(response.headers.get('Content-Disposition')) ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The sentence of a problem document (RFC 9457). */
export async function sentenceOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => ({}))) as { detail?: string };
  return problem.detail ?? `${response.status} ${response.statusText}`;
}

/** RFC 6266. */
function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
