import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './sources.js';

/** Where something reads a name. */
interface Reading {
  readonly folder: string;
  /** Class of the property, where the reader knows it; a record, or a word, knows none. */
  readonly owner?: string;
  /** A path to a member or the name of a column says enough wherever it stands. */
  readonly isPrecise: boolean;
}

/** Labels name every member, and seeds, demos and commands write them: none of them acts by a value. */
const NOT_READING = /\.(spec|labels)\.ts$|^src\/(seed|demo|commands)\//;
const OF_SOURCES = /^(?:packages\/[^/]+\/)?src\//;
const COLUMN = /^[a-z]+(_[a-z0-9]+)+$/;

/**
 * What code reads which members, found in the syntax and the types of the program, so that neither a declaration nor a value that is
 * written counts.
 */
export class MemberReaders {
  readonly #readings = new Map<string, Reading[]>();
  /** Folders of classes, by their names. */
  readonly #folders = new Map<string, string>();
  /** Texts of each file, in which its SQL is. */
  readonly #texts = new Map<string, string[]>();
  readonly #checker: ts.TypeChecker;

  /** @param names of the members that are looked for */
  constructor(private readonly names: ReadonlySet<string>) {
    const program = programOfSources();
    this.#checker = program.getTypeChecker();
    for (const source of program.getSourceFiles()) {
      const path = source.fileName.slice(process.cwd().length + 1);
      if (OF_SOURCES.test(path) && !NOT_READING.test(path)) this.#visit(source, path);
    }
  }

  /** @param classes of the resource: its own and those that it inherits members from */
  isRead(name: string, classes: ReadonlySet<string>): boolean {
    const folders = new Set([...classes].map((one) => this.#folders.get(one)));
    return (this.#readings.get(name) ?? []).some(({ owner, folder, isPrecise }) =>
      owner === undefined ? isPrecise || folders.has(folder) : classes.has(owner),
    );
  }

  /** Whether something reads the member and surely means this one; where the code does not say whose it is, that is not sure. */
  isReadOfClass(name: string, classes: ReadonlySet<string>): boolean {
    return (this.#readings.get(name) ?? []).some(({ owner }) => owner !== undefined && classes.has(owner));
  }

  /** Whether SQL somewhere names both in one file. */
  isInSql(column: string, table: string): boolean {
    return [...this.#texts.values()].some((texts) => [column, table].every((name) => texts.some((text) => text.includes(`"${name}"`))));
  }

  #visit(source: ts.SourceFile, path: string): void {
    const folder = dirname(path);
    const texts: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isClassDeclaration(node) && node.name) this.#folders.set(node.name.text, folder);
      if (ts.isPropertyAccessExpression(node)) this.#access(node, folder);
      else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) this.#binding(node, node.parent, folder);
      else if (ts.isTemplateExpression(node)) texts.push(node.getText(source));
      else if (ts.isStringLiteralLike(node)) {
        texts.push(node.text);
        this.#word(node, folder);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    this.#texts.set(path, texts);
  }

  #access(node: ts.PropertyAccessExpression, folder: string): void {
    const name = node.name.text;
    if (this.names.has(name) && !isAssigned(node)) this.#addSymbol(name, folder, this.#checker.getSymbolAtLocation(node.name));
  }

  #binding(node: ts.BindingElement, pattern: ts.ObjectBindingPattern, folder: string): void {
    const named = node.propertyName ?? node.name;
    if (!ts.isIdentifier(named) || !this.names.has(named.text)) return;
    this.#addSymbol(named.text, folder, this.#checker.getPropertyOfType(this.#checker.getTypeAtLocation(pattern), named.text));
  }

  /** Names of members travel to rules and processors as words, as paths such as `group.status`, and as columns. */
  #word(node: ts.StringLiteralLike, folder: string): void {
    const { text } = node;
    const last = text.slice(text.lastIndexOf('.') + 1);
    const named = COLUMN.test(text) ? camelCase(text) : last;
    if (!this.names.has(named)) return;
    if (named !== text) this.#add(named, { folder, isPrecise: true });
    else if (!isWithinDecorator(node)) this.#add(named, { folder, isPrecise: false });
  }

  #addSymbol(name: string, folder: string, symbol: ts.Symbol | undefined): void {
    const owners = (symbol?.declarations ?? []).flatMap(ownersOf);
    if (owners.length === 0) this.#add(name, { folder, isPrecise: false });
    for (const owner of owners) this.#add(name, { folder, owner, isPrecise: true });
  }

  #add(name: string, reading: Reading): void {
    const readings = this.#readings.get(name) ?? [];
    readings.push(reading);
    this.#readings.set(name, readings);
  }
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The class of a property; nothing for members of interfaces and of records. */
function ownersOf(declaration: ts.Declaration): string[] {
  const isOfClass = ts.isPropertyDeclaration(declaration) && ts.isClassLike(declaration.parent);
  return isOfClass ? [declaration.parent.name?.text ?? ''] : [];
}

/** Whether a value is written here, which nobody reads by it. */
function isAssigned(node: ts.Expression): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** What declares a resource names its members for lists, forms and indexes. */
function isWithinDecorator(node: ts.Node): boolean {
  for (let one = node.parent; !ts.isSourceFile(one); one = one.parent) if (ts.isDecorator(one)) return true;
  return false;
}

function programOfSources(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const names = sourceFiles().filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
  return ts.createProgram(
    names.map((name) => resolve('src', name)),
    { ...options, noEmit: true, skipLibCheck: true },
  );
}
