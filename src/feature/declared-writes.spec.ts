import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from '../../test/support/sources.js';

const SRC = join(import.meta.dirname, '..');
/** Of resource classes, the share that may name a processor: most of what a write does beside its row is declared. */
const MOST_WITH_PROCESSOR = 0.4;
/** Characters of the shortest look at other tables that is compared: shorter ones are alike by chance. */
const LEAST = 60;
/** Files from which on a look is a fragment of the feature that its table belongs to. */
const OFTEN = 3;

/** Who, when and where that a processor writes itself into a member of its resource, and why no stamp does. */
const STAMPED_BY_HAND: Readonly<Record<string, string>> = {
  'conference/entities/meeting-records/conference-meeting.processor.ts closedAt': 'of the writes that close the meeting alone',
  'conference/entities/meeting-records/conference-meeting.processor.ts openedByHandAt': 'of the writes that open the meeting alone',
  'conference/entities/participant-records/conference-activity.processor.ts inAt': 'where the body does not say it',
  'course-content/assignments/assignment.processor.ts dateOfQualification': 'of the writes that give a mark alone',
  'course-content/assignments/assignment.processor.ts qualificatorId': 'of the writes that give a mark alone',
  'platform/delivery/messages/message.processor.ts updateDate': 'of changes alone: a message that was never changed has none',
  'platform/directory/users/user.processor.ts passwordUpdatedAt': 'of the writes that set a password alone',
};

/** Violations that come to where they are thrown from elsewhere, already made. */
const THROWN_ON: Readonly<Record<string, string>> = {
  'conference/entities/claimed-rooms/room-claim.ts violation': 'the member that it is at follows from what was claimed',
};

/** The same look at the same tables in several features, and why each has its own. */
const LOOKED_ALIKE: Readonly<Record<string, string>> = {};

const files = sourceFiles().filter((file) => /(?<!\.spec|\.d)\.ts$/.test(file));
const sources = new Map(
  files.map((file) => [file, ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.ESNext, true)]),
);

function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

/** Classes that are resources, with the processor that each names and its own members. */
function resources(): { processor: string | undefined; members: readonly string[] }[] {
  const found: { processor: string | undefined; members: readonly string[] }[] = [];
  for (const source of sources.values()) {
    each(source, (node) => {
      if (!ts.isClassDeclaration(node)) return;
      const declared = ts.getDecorators(node)?.find(({ expression }) => expression.getText().startsWith('ApiResource('));
      if (!declared) return;
      const processor = /\bprocessor: (\w+)/.exec(declared.getText())?.[1];
      found.push({ processor, members: node.members.filter(ts.isPropertyDeclaration).map(({ name }) => name.getText()) });
    });
  }
  return found;
}

/** Members of its resource into which a processor writes the caller, the portal or the time, as they are. */
function stampsByHand(): string[] {
  const members = new Map<string, Set<string>>();
  for (const { processor, members: own } of resources())
    if (processor !== undefined) members.set(processor, new Set([...(members.get(processor) ?? []), ...own]));
  const found = new Set<string>();
  for (const [file, source] of sources) {
    const name = /\bexport class (\w+Processor)\b/.exec(source.text)?.[1] ?? '';
    each(source, (node) => {
      if (!ts.isPropertyAssignment(node) || members.get(name)?.has(node.name.getText()) !== true) return;
      if (/^(write\.)?(actor\.(id|portalId)|now)$/.test(node.initializer.getText())) found.add(`${file} ${node.name.getText()}`);
    });
  }
  return [...found].sort();
}

/** Processors that say of content where it stands and what it is called, and no more. */
function placersOnly(): string[] {
  const facts = new Set(['place', 'title', 'tool']);
  const found: string[] = [];
  for (const [file, source] of sources) {
    each(source, (node) => {
      if (!ts.isClassDeclaration(node) || node.name?.text.endsWith('Processor') !== true) return;
      if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)) return;
      const names = node.members.map(({ name }) => name?.getText() ?? 'constructor');
      if (names.length > 0 && names.every((name) => facts.has(name))) found.push(file);
    });
  }
  return found;
}

/** A problem of one violation that is written out, or kept under a name, where `oneViolation` says it. */
function violationsWrittenOut(): string[] {
  const found: string[] = [];
  for (const [file, source] of sources) {
    if (file.startsWith('resource/')) continue;
    each(source, (node) => {
      if (!ts.isNewExpression(node) || node.expression.getText() !== 'ViolationProblem') return;
      const [list] = node.arguments ?? [];
      if (!list || !ts.isArrayLiteralExpression(list) || list.elements.length !== 1) return;
      const [one] = list.elements;
      if (one && (ts.isObjectLiteralExpression(one) || ts.isIdentifier(one))) found.push(`${file} ${one.getText()}`);
    });
  }
  return found.sort();
}

/** Looks at other tables that are alike but for their aliases and values, by the files in which they are. */
function alikeLooks(): string[] {
  const places = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    each(source, (node) => {
      if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return;
      for (const look of looksIn(textOf(node.template))) {
        const shape = shapeOf(look);
        if (shape.length >= LEAST) places.set(shape, (places.get(shape) ?? new Set()).add(file));
      }
    });
  }
  return [...places].filter(([, at]) => at.size >= OFTEN).map(([shape, at]) => `${shape}: ${[...at].sort().join(', ')}`);
}

function textOf(template: ts.TemplateLiteral): string {
  if (!ts.isTemplateExpression(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }) => `$${literal.text}`).join('');
}

/** The selects in brackets of a statement, and the statement itself. */
function looksIn(text: string): string[] {
  const looks = [text];
  for (const { index } of text.matchAll(/\(SELECT/g)) {
    let depth = 0;
    const end = [...text.slice(index)].findIndex((sign) => {
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
      return depth === 0;
    });
    if (end > 0) looks.push(text.slice(index, index + end + 1));
  }
  return looks;
}

/** Aliases count by the place of their first use, and what is put in not at all. */
function shapeOf(look: string): string {
  const text = look
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$(::\w+(\[\])?)?/g, '$')
    .trim();
  const aliases = [...new Set([...text.matchAll(/"(\w+)"(?=\.)/g)].map(([, alias = '']) => alias))];
  return aliases.reduce((shape, alias, index) => shape.replaceAll(`"${alias}"`, `@${index}`), text);
}

describe('what a write does beside its row', () => {
  it('is declared: fewer than two resources in five name a processor', () => {
    const all = resources();
    const named = all.filter(({ processor }) => processor !== undefined);
    expect(all.length).toBeGreaterThan(250);
    expect(named.length / all.length).toBeLessThan(MOST_WITH_PROCESSOR);
  });

  it('is no stamp that a processor writes by hand', () => {
    expect(stampsByHand()).toEqual(Object.keys(STAMPED_BY_HAND).sort());
  });

  it('is no place of content that a processor alone says: support does', () => {
    expect(placersOnly()).toEqual([]);
  });

  it('says one violation by oneViolation', () => {
    expect(violationsWrittenOut()).toEqual(Object.keys(THROWN_ON).sort());
  });

  it('looks at tables of others by their fragments, where three files look alike', () => {
    expect(alikeLooks()).toEqual(Object.keys(LOOKED_ALIKE).sort());
  });
});
