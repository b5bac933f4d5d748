/** What HTML says; empty where there is none. */
export function textOf(html: unknown): string {
  if (typeof html !== 'string' || !html.includes('<')) return typeof html === 'string' ? html : '';
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}
