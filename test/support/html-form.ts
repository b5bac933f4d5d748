import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;

function elementsIn(nodes: readonly Node[]): Element[] {
  return nodes.filter(isElement).flatMap((element) => [element, ...elementsIn(element.childNodes)]);
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((candidate) => candidate.name === name)?.value;
}

function textIn(nodes: readonly Node[]): string {
  return nodes.map((node) => ('value' in node ? node.value : isElement(node) ? textIn(node.childNodes) : '')).join('');
}

function valuesOf(field: Element): (string | undefined)[] {
  if (field.tagName === 'textarea') return [textIn(field.childNodes)];
  if (field.tagName === 'select') {
    const options = elementsIn(field.childNodes).filter(({ tagName }) => tagName === 'option');
    const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
    return chosen ? [attribute(chosen, 'value') ?? textIn(chosen.childNodes)] : [];
  }
  const isBox = ['checkbox', 'radio'].includes(attribute(field, 'type') ?? '');
  return isBox && attribute(field, 'checked') === undefined ? [] : [attribute(field, 'value') ?? (isBox ? 'on' : '')];
}

/** A form as a browser without a script would send it. */
export interface HtmlForm {
  readonly action: string;
  readonly fields: URLSearchParams;
}

/** The form of a page, by the beginning of its action. */
export function formIn(html: string, action: string): HtmlForm {
  const form = formsOf(html).find((candidate) => attribute(candidate, 'action')?.startsWith(action));
  if (!form) throw new Error(`The page has no form of ${action}.`);
  return readForm(form);
}

/** All forms of a page that change something. */
export function changingForms(html: string): HtmlForm[] {
  return formsOf(html)
    .filter((form) => attribute(form, 'method')?.toLowerCase() === 'post')
    .map(readForm);
}

function formsOf(html: string): Element[] {
  return elementsIn(parse(html).childNodes).filter(({ tagName }) => tagName === 'form');
}

function readForm(form: Element): HtmlForm {
  const fields = new URLSearchParams();
  for (const field of elementsIn(form.childNodes)) {
    const name = attribute(field, 'name');
    if (name === undefined || !['input', 'select', 'textarea'].includes(field.tagName) || attribute(field, 'disabled') !== undefined)
      continue;
    for (const value of valuesOf(field)) if (value !== undefined) fields.append(name, value);
  }
  return { action: attribute(form, 'action') ?? '', fields };
}
