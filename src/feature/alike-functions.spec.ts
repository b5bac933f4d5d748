import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from '../../test/support/sources.js';

const SRC = join(import.meta.dirname, '..');
/** Nodes of the syntax tree of the least function that is compared, of three full lines or so: smaller ones are alike by chance. */
const LEAST = 50;

/** Functions that differ by names and literals alone, and why each stands for itself. */
const ALIKE: Readonly<Record<string, string>> = {
  'conference/dashboard/meetings-score.setting.ts showsScores = tracking/records/traces/item-writer.ts isRecorded':
    'each asks for a setting of its own feature, in the words of that feature',
  'conference/evidence/pages/evidence-pages.controller.ts download = tracking/assessment/certificates/pages/own-certificates.controller.ts download':
    'each is a route of its own, and hands on what the API answers',
  'conference/ledger/canonical-json.ts canonical = tracking/assessment/quiz-attempts/open-attempt.ts canonical':
    'the digests of the ledger stay the same whatever becomes of how answers are compared',
  'course-content/content-access/reorder.action.ts orderOf = course-content/documents/download-selected.action.ts selectionOf':
    'each declares the input of its action, whose name is in the OpenAPI document',
};

/** A function by what it is made of: names count by the place of their first use, literals not at all, but for the text of SQL. */
interface WrittenFunction {
  readonly where: string;
  readonly shape: string;
}

const functions = sourceFiles()
  .filter((file) => /(?<!\.spec|\.d)\.ts$/.test(file))
  .flatMap(functionsOf);

function functionsOf(file: string): WrittenFunction[] {
  const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.ESNext);
  const found: WrittenFunction[] = [];
  const visit = (node: ts.Node): void => {
    const body = bodyOf(node);
    const parts = body ? shapeOf(body) : [];
    if (parts.length >= LEAST) found.push({ where: `${file} ${nameOf(node)}`, shape: parts.join(' ') });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The body of what is declared by a name; a function without one is a part of what it stands in. */
function bodyOf(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isConstructorDeclaration(node))
    return node.body;
  const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
  return isNamed && node.initializer && ts.isArrowFunction(node.initializer) ? node.initializer.body : undefined;
}

function nameOf(node: ts.Node): string {
  const { name } = node as ts.NamedDeclaration;
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name.text : 'constructor';
}

function shapeOf(body: ts.Node): string[] {
  const parts: string[] = [];
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    parts.push(String(node.kind));
    if (ts.isTaggedTemplateExpression(node)) parts.push(...textsOf(node.template));
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (!names.includes(node.text)) names.push(node.text);
      parts.push(`name ${names.indexOf(node.text)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return parts;
}

function textsOf(template: ts.TemplateLiteral): string[] {
  return ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];
}

describe('functions', () => {
  it('are not written twice with other names and literals', () => {
    const byShape = new Map<string, string[]>();
    for (const { where, shape } of functions) byShape.set(shape, [...(byShape.get(shape) ?? []), where]);
    const alike = [...byShape.values()].filter((group) => group.length > 1).map((group) => group.sort().join(' = '));
    expect(functions.length).toBeGreaterThan(3_000);
    expect(alike.sort()).toEqual(Object.keys(ALIKE).sort());
  });
});
