/** What HTML of the service's users may have in it on this portal, as the page was served with it. */
interface HtmlPolicy {
  readonly elements: readonly string[];
}

const policy = JSON.parse(document.getElementById('html-policy')?.textContent ?? '{"elements":[]}') as HtmlPolicy;
const ALLOWED: ReadonlySet<string> = new Set(policy.elements);

/** @param element its name in lower case */
export function allows(element: string): boolean {
  return ALLOWED.has(element);
}
