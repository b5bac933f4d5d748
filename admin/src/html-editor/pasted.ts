/** Paragraphs that Word means as items of a list. */
const WORD_ITEM = 'p[style*="mso-list"]';
const WORD_MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
/** Such as `1.`, `a)` or `iv.`: all else is a bullet. */
const NUMBER = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i;
const BOLD = /^(?:bold|bolder|[6-9]00)$/;

/**
 * What other programs put into the clipboard, by the elements that they mean. Google Docs and Word say it by `style` attributes, which
 * the policy of the page voids and the editor does not know: so they are read before.
 */
export function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('[style]')) if (!element.matches(WORD_MARKER)) saidByElements(element);
  for (const first of body.querySelectorAll(WORD_ITEM)) if (first.matches(WORD_ITEM)) listFrom(first);
  return body.innerHTML;
}

function saidByElements(element: Element): void {
  const style = styleOf(element);
  const [weight = '', slant = ''] = [style.get('font-weight'), style.get('font-style')];
  // Google Docs wraps all of it in a `b` that is not bold.
  if ((element.matches('b, strong') && /^(?:normal|400)$/.test(weight)) || (element.matches('i, em') && slant === 'normal')) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (!element.matches('span')) return;
  for (const name of meantBy(style, element)) {
    const inner = element.ownerDocument.createElement(name);
    inner.append(...element.childNodes);
    element.append(inner);
  }
}

/** Names of the elements that say the same. */
function meantBy(style: ReadonlyMap<string, string>, element: Element): string[] {
  const line = style.get('text-decoration') ?? style.get('text-decoration-line') ?? '';
  const raised = { super: ['sup'], sub: ['sub'] }[style.get('vertical-align') ?? ''] ?? [];
  return [
    ...(BOLD.test(style.get('font-weight') ?? '') ? ['strong'] : []),
    ...(style.get('font-style') === 'italic' ? ['em'] : []),
    ...(line.includes('underline') && !element.closest('a') ? ['u'] : []),
    ...(line.includes('line-through') ? ['s'] : []),
    ...raised,
  ];
}

function styleOf(element: Element): ReadonlyMap<string, string> {
  const parts = (element.getAttribute('style') ?? '').split(';').map((part) => part.split(':'));
  return new Map(parts.map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]));
}

/** Puts a list where a run of paragraphs was that are one. */
function listFrom(first: Element): void {
  const run = [first];
  for (let next = first.nextElementSibling; next?.matches(WORD_ITEM); next = next.nextElementSibling) run.push(next);
  const place = first.ownerDocument.createElement('div');
  first.before(place);
  const open: Element[] = [];
  for (const paragraph of run) itemFrom(paragraph, open, place);
  place.replaceWith(...place.childNodes);
}

/** @param open the lists that the item is in, the outermost first */
function itemFrom(paragraph: Element, open: Element[], place: Element): void {
  const { ownerDocument } = paragraph;
  const level = Number(/level(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '')?.[1] ?? 1);
  const marker = paragraph.querySelector(WORD_MARKER);
  const kind = NUMBER.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  open.length = Math.min(open.length, level);
  while (open.length < level) {
    const list = ownerDocument.createElement(kind);
    (open.at(-1)?.lastElementChild ?? open.at(-1) ?? place).append(list);
    open.push(list);
  }
  const item = ownerDocument.createElement('li');
  paragraph.removeAttribute('style');
  item.append(paragraph);
  open.at(-1)?.append(item);
}
