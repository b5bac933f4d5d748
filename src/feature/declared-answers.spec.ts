import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from '../../test/support/sources.js';

const SRC = join(import.meta.dirname, '..');

/** Answers of which the compiler does not know the handler, and why. Tests hold them against their documentation like all others. */
const UNTYPED: Readonly<Record<string, string>> = {
  'course-content/calendar/recurrence/calendar-series.action.ts': 'the handler has a file of its own',
  'course-content/links/link-details.action.ts': 'members of the row as it was read',
  'course-content/surveys/take-part.action.ts': 'a survey and its questions as they are stored',
  'platform/community/skills/skill.entity.ts': 'a tree of any depth',
  'tracking/assessment/quiz-attempts/quiz-attempt.action.ts': 'the handlers have files of their own',
  'tracking/followed-paths/runtime.action.ts': 'the handlers have files of their own',
  'tracking/followed-paths/scorm-runtime/commit.action.ts': 'the answer is stored, and given again as it was',
};

/** Types of JSON Schema that are shapes by themselves. */
const PLAIN = new Set(['string', 'integer', 'number', 'boolean']);

/** Files that declare actions with an answer of their own; those of conferences still write schemas. */
const declaring = sourceFiles()
  .filter((file) => /(?<!\.spec|\.d)\.ts$/.test(file) && /^(platform|course-content|tracking)\//.test(file))
  .map((file) => [file, ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.ESNext, true)] as const)
  .filter(([, source]) => source.text.includes('documentAnswer('));

function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

/** Calls of a function in a file. */
function calls(source: ts.SourceFile, name: string): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  each(source, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) found.push(node);
  });
  return found;
}

/** Whether each answer of its own that a file declares is that of a `documentAction`. */
function isTyped(source: ts.SourceFile): boolean {
  const actions = calls(source, 'documentAction').map((action) => action.getText());
  return calls(source, 'documentAnswer').every(({ parent }) => {
    if (!ts.isVariableDeclaration(parent)) return false;
    const used = new RegExp(`answer: (\\{\\s*\\.\\.\\.)?${parent.name.getText()}\\b`, 'g');
    const all = source.text.match(used)?.length ?? 0;
    return all > 0 && all === actions.reduce((sum, action) => sum + (action.match(used)?.length ?? 0), 0);
  });
}

/** Members of schemas in a file that say `type: 'string'` and the like, outside of query parameters and inputs. */
function writtenOut(source: ts.SourceFile): string[] {
  const found: string[] = [];
  each(source, (node) => {
    if (!ts.isObjectLiteralExpression(node)) return;
    const type = node.properties.find(
      (property): property is ts.PropertyAssignment => ts.isPropertyAssignment(property) && property.name.getText() === 'type',
    )?.initializer;
    if (!type || !isPlain(type) || isParameterOrInput(node)) return;
    found.push(node.getText());
  });
  return found;
}

function isPlain(type: ts.Expression): boolean {
  if (ts.isStringLiteral(type)) return PLAIN.has(type.text);
  if (!ts.isArrayLiteralExpression(type)) return false;
  const names = type.elements.map((element) => (ts.isStringLiteral(element) ? element.text : ''));
  return names.length === 2 && PLAIN.has(names[0] ?? '') && names[1] === 'null';
}

/** A parameter has a name, an input is what a decorator is given, and values of a map are of a type alone. */
function isParameterOrInput(node: ts.ObjectLiteralExpression): boolean {
  if (node.properties.some((property) => property.name?.getText() === 'name')) return true;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'additionalProperties';
  return ts.isCallExpression(parent) && ts.isDecorator(parent.parent);
}

describe('answers of actions that are documents of their own', () => {
  it('are given by handlers whose type the declaration says', () => {
    expect(declaring.length).toBeGreaterThan(40);
    const untyped = declaring.filter(([, source]) => !isTyped(source)).map(([file]) => file);
    expect(untyped.sort()).toEqual(Object.keys(UNTYPED).sort());
  });

  it('are made of shapes, from which the compiler knows their type', () => {
    const found = declaring.filter(([, source]) => writtenOut(source).length > 0).map(([file]) => file);
    expect(found).toEqual([]);
  });
});
