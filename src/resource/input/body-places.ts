/** Where something stands in a body: `questions[3].question`. */
export function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Where a JSON pointer into the body leads, as rows are named: `#/items/0` as `items[0]`. */
export function placeOf(pointer: unknown): string {
  const segments = typeof pointer === 'string' && pointer.startsWith('#/') ? pointer.slice(2).split('/') : [];
  return segments.reduce((path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : joined(path, segment)), '');
}

/** Those of some members that are there. */
export function picked(members: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])));
}
