import ts from 'typescript';

const NAMERS: ReadonlySet<string> = new Set(['describe', 'it', 'test']);

/** @returns the titles of the tests in a source, and of what they stand in; values within a title as `…` */
export function testTitles(text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && NAMERS.has(rootOf(node.expression)) ? titleIn(node.arguments[0]) : undefined;
    if (title !== undefined) titles.push(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('tests.ts', text, ts.ScriptTarget.Latest));
  return titles;
}

/** The name with which a callee begins: `it` of `it.each([1, 2])`. */
function rootOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? rootOf(callee.tag) : '';
}

function titleIn(argument: ts.Expression | undefined): string | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return undefined;
  return argument.head.text + argument.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
