/**
 * Features that live on what a foreign package gets: all that they import from outside of their folder, a file of src/package exports.
 * `outside` of architecture.json lists them by name, and grows alone; the linter refuses any other import in their folders.
 *
 *   node scripts/public-entries.mjs               fails where a listed feature imports more, or one that imports no more is not listed
 *   node scripts/public-entries.mjs --write       adds those that comply
 *   node scripts/public-entries.mjs --root DIR    does any of this for another checkout
 *   node scripts/public-entries.mjs --lacking     prints which names the others import beyond, the most wanted first
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import ts from 'typescript';

const rootOption = process.argv[1] === import.meta.filename ? process.argv.indexOf('--root') : -1;
const ROOT = rootOption < 0 ? join(import.meta.dirname, '..') : resolve(process.argv[rootOption + 1]);
const RULES = join(ROOT, 'architecture.json');

/** Names that packages may import, each with the file that it is in: `src/auth/actor.ts#Actor`. */
export function publicNames() {
  const entries = readdirSync(join(ROOT, 'src/package')).filter((file) => file.endsWith('.ts'));
  return new Set(
    entries.flatMap((entry) =>
      parsed(`src/package/${entry}`).statements.flatMap((statement) =>
        ts.isExportDeclaration(statement) && statement.exportClause
          ? statement.exportClause.elements.map((element) =>
              named(`src/package/${entry}`, statement.moduleSpecifier.text, element.propertyName ?? element.name),
            )
          : [],
      ),
    ),
  );
}

/** Folders of features by their names. */
export function featureFolders() {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true }).map((file) => `src/${file.replaceAll('\\', '/')}`);
  const declarations = files.filter((file) => file.endsWith('.feature.ts'));
  return new Map(declarations.map((file) => [/^ {2}name: '([^']+)'/m.exec(textOf(file))?.[1], posix.dirname(file)]));
}

/** Those of architecture.json, by their folders. */
export function outsideFolders() {
  const folders = featureFolders();
  return JSON.parse(readFileSync(RULES, 'utf8')).outside.map((name) => folders.get(name));
}

/** What an import declaration names from outside of a folder that no entry exports. @param from path of the file, below the root */
export function beyond(from, folder, module, names, known) {
  if (!module.startsWith('.') || `${posix.join(posix.dirname(from), module)}/`.startsWith(`${folder}/`)) return [];
  return names.map((name) => named(from, module, { text: name })).filter((name) => !known.has(name));
}

/**
 * What is wrong with an import of a package that brings a feature: it imports of its own folder, what its package.json names, and of the
 * service the entries by which features are declared, not the service itself.
 * @param folder of its sources, below the root @param isOfTypes whether nothing of it is there when the package runs
 * @returns undefined where nothing is
 */
export function beyondPackage(from, folder, module, isOfTypes) {
  if (module.startsWith('node:')) return undefined;
  if (module.startsWith('.')) {
    return posix.join(posix.dirname(from), module).startsWith(`${folder}/`) ? undefined : `${module} is outside of the package.`;
  }
  const entry = /^lyceum(?:\/(.*))?$/.exec(module);
  if (entry) {
    const isEntry = entry[1] !== undefined && `./${entry[1]}` in JSON.parse(textOf('package.json')).exports;
    return isEntry
      ? undefined
      : `Features import entries such as lyceum/feature; ${module} is the service that is composed of them, or nothing.`;
  }
  const name = module.split('/', module.startsWith('@') ? 2 : 1).join('/');
  const { dependencies = {}, peerDependencies = {}, devDependencies = {} } = JSON.parse(textOf(`${posix.dirname(folder)}/package.json`));
  if (name in dependencies || name in peerDependencies || (isOfTypes && `@types/${name}` in devDependencies)) return undefined;
  return `${name} is no dependency of ${posix.dirname(folder)}.`;
}

function named(from, module, { text }) {
  return `${posix.join(posix.dirname(from), module).replace(/\.js$/, '.ts')}#${text}`;
}

function textOf(file) {
  return readFileSync(join(ROOT, file), 'utf8');
}

function parsed(file) {
  return ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, false);
}

/** @returns by feature, the names that it imports beyond the entries */
function lackingNames() {
  const [known, folders] = [publicNames(), featureFolders()];
  const all = [...folders.values()];
  return new Map(
    [...folders].map(([feature, folder]) => [feature, new Set(filesOf(folder, all).flatMap((file) => beyondIn(file, folder, known)))]),
  );
}

/** Files of a folder, without those of a feature inside it. */
function filesOf(folder, all) {
  const inner = all.filter((other) => other.startsWith(`${folder}/`));
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.ts$/.test(file) && !/\.(spec|d)\.ts$/.test(file) && !inner.some((other) => file.startsWith(`${other}/`)));
}

function beyondIn(file, folder, known) {
  return parsed(file).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return [];
    const bindings = statement.importClause?.namedBindings;
    const names =
      bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text) : ['*'];
    return beyond(file, folder, statement.moduleSpecifier.text, names, known);
  });
}

function check(args) {
  const lacking = lackingNames();
  const rules = JSON.parse(readFileSync(RULES, 'utf8'));
  const complying = [...lacking].filter(([, names]) => names.size === 0).map(([feature]) => feature);
  if (args.includes('--lacking')) return report(lacking, complying);
  const listed = new Set(rules.outside);
  const missing = complying.filter((feature) => !listed.has(feature));
  if (args.includes('--write')) {
    const text = readFileSync(RULES, 'utf8');
    const all = [...listed, ...missing].sort().map((feature) => `\n    "${feature}"`);
    return writeFileSync(RULES, text.replace(/"outside": ?\[[^\]]*\]/, `"outside": [${all.join(',')}\n  ]`));
  }
  const mistakes = [
    ...rules.outside.flatMap((feature) =>
      [...(lacking.get(feature) ?? ['(there is no such feature)'])].map(
        (name) => `${feature} imports ${name}, which src/package does not export.`,
      ),
    ),
    ...missing.map((feature) => `${feature} imports what src/package exports alone: node scripts/public-entries.mjs --write`),
  ];
  for (const mistake of mistakes) console.error(mistake);
  process.exitCode = mistakes.length === 0 ? 0 : 1;
}

function report(lacking, complying) {
  const wanted = new Map();
  for (const names of lacking.values()) for (const name of names) wanted.set(name, (wanted.get(name) ?? 0) + 1);
  console.log(`${complying.length} of ${lacking.size} features live on ${publicNames().size} public names.`);
  for (const [name, count] of [...wanted].sort(([, one], [, other]) => other - one).slice(0, 40)) console.log(`${count} ${name}`);
}

if (process.argv[1] === import.meta.filename) check(process.argv.slice(2));
