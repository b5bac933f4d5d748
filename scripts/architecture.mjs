/**
 * The architecture as the code has it, held against `architecture.json`: the modules that each module imports, the floors of the
 * folders inside one, no cycle among folders or files, and the drawings in docs/architecture.md. Type-only imports count. The composition
 * root may import everything and is imported by nothing else.
 *
 *   node scripts/architecture.mjs               reports every violation and exits with 1 where there is one
 *   node scripts/architecture.mjs --write       writes the drawings
 *   node scripts/architecture.mjs --root DIR    does either for another checkout
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import ts from 'typescript';

const SOURCES = ['src', 'admin/src', 'bench', 'packages'];
/** What a feature that is a package of its own imports of the service. */
const ENTRY = /^lyceum(?:\/(\w+))?$/;
/** Of `src/package`, what composes the service; the others are entries by which features are declared, those of `packages` too. */
const COMPOSING = /^src\/package\/(lyceum\.ts|testing)/;
const DRAWING = /(<!-- drawing: ([\w-]+) -->\n)[\s\S]*?(<!-- end of drawing -->)/g;

const [write, rootOption] = [process.argv.includes('--write'), process.argv.indexOf('--root')];
const root = rootOption < 0 ? join(import.meta.dirname, '..') : resolve(process.argv[rootOption + 1]);
const document = join(root, 'docs/architecture.md');
const rules = JSON.parse(readFileSync(join(root, 'architecture.json'), 'utf8'));
const files = SOURCES.flatMap(sourceFiles);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

if (write) writeFileSync(document, withDrawings(readFileSync(document, 'utf8')));
const violations = [
  ...unknownModules(),
  ...unlistedImports(),
  ...upwardImports(),
  ...folderCycles(),
  ...fileCycles(),
  ...outdatedDrawings(),
];
for (const violation of violations) process.stderr.write(`${violation}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;

function sourceFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(spec|d)\.ts$/.test(file) && !/^packages\/[^/]+\/(?!src\/)/.test(file))
    .sort();
}

/** @returns the files of the project that a file imports, types included */
function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
  const names = importedFiles.map(({ fileName }) => fileName);
  const relative = names.filter((name) => name.startsWith('.')).map((name) => posix.join(posix.dirname(file), name));
  const entries = names.map((name) => ENTRY.exec(name)).filter(Boolean);
  const paths = [...relative, ...entries.map(([, entry = 'lyceum']) => `src/package/${entry}.js`)];
  return [...new Set(paths.map((path) => [path, path.replace(/\.js$/, '.ts')].find((candidate) => files.includes(candidate))))].filter(
    Boolean,
  );
}

function unknownModules() {
  const unknown = files.map(moduleOf).filter((module) => !(module in rules.modules) && !rules.roots.includes(module));
  return [...new Set(unknown)].map((module) => `The folder ${module} is not in architecture.json.`);
}

/** A module imports the modules that are listed with it, and no root. */
function unlistedImports() {
  return allImports().flatMap(([from, to]) => {
    const [importing, imported] = [moduleOf(from), moduleOf(to)];
    const listed = rules.modules[importing];
    if (listed === undefined || importing === imported || listed.includes(imported)) return [];
    return [`${from} imports ${to}: architecture.json does not list ${imported} with ${importing}.`];
  });
}

/** With floors, a folder imports from lower floors alone. */
function upwardImports() {
  return Object.keys(rules.floors).flatMap((module) => {
    const levels = levelsOf(module);
    return importsBetweenFloors(module).flatMap(([from, to]) => {
      const [above, below] = [floorOf(from, levels), floorOf(to, levels)];
      if (above === undefined || below === undefined) return [`${above === undefined ? from : to} is in a folder without a floor.`];
      if (above === below || above === '' || (below !== '' && levels.get(above) < levels.get(below))) return [];
      return [`${from} imports ${to}: in ${module}, "${below || '.'}" is not below "${above}".`];
    });
  });
}

/** Between rooms of features, tables refer to one another in both directions; between floors of other modules every import counts. */
function importsBetweenFloors(module) {
  return importsWithin(module).filter((pair) => !rules.rooms.includes(module) || !isReference(pair));
}

/** @returns Map from each folder with a floor to its number, the top one 0 */
function levelsOf(module) {
  return new Map((rules.floors[module] ?? []).flatMap((folders, level) => folders.map((folder) => [folder, level])));
}

/** @returns the deepest folder with a floor that the file is in; '' for a file directly in the module */
function floorOf(file, levels) {
  const parts = file.split('/').slice(2, -1);
  if (parts.length === 0) return '';
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return folders.find((folder) => levels.has(folder));
}

/**
 * In every other module, and inside the rooms of one, the folders of features form no cycle. Files directly in the module tie it
 * together. Tables refer to one another in both directions, so imports that only follow such a reference do not count.
 */
function folderCycles() {
  return Object.keys(rules.modules)
    .filter((module) => !(module in rules.floors) || rules.rooms.includes(module))
    .flatMap((module) => {
      const pairs = importsWithin(module)
        .filter((pair) => !isReference(pair))
        .map((pair) => pair.map(featureFolderOf));
      const between = pairs.filter(([from, to]) => from !== undefined && to !== undefined && from !== to);
      return cycles(graphOf(between)).map((folders) => `In ${module}, these folders import one another: ${folders.sort().join(', ')}.`);
    });
}

/** @returns the folder below its module, or below its room, that a file is in; undefined for a file directly in the module */
function featureFolderOf(file) {
  const [module, ...folders] = file.split('/').slice(1, -1);
  if (!rules.rooms.includes(module) || folders.length < 2) return folders[0];
  const roomIsFeature = files.some((each) => each.endsWith('.feature.ts') && posix.dirname(each) === `src/${module}/${folders[0]}`);
  return roomIsFeature ? folders[0] : folders.slice(0, 2).join('/');
}

/** Whether an entity, or the input of an action, refers to an entity. */
function isReference([from, to]) {
  return new RegExp(rules.references.from).test(from) && new RegExp(rules.references.to).test(to);
}

function fileCycles() {
  const mutual = rules.mutual.map((pattern) => new RegExp(pattern));
  return cycles(imports)
    .filter((members) => !members.every((file) => mutual.some((pattern) => pattern.test(file))))
    .map((members) => `These files import one another: ${members.sort().join(', ')}.`);
}

/** Tarjan's algorithm. @returns the sets of nodes that reach one another, of more than one node each */
function cycles(graph) {
  const [order, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) found.push(members);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

function graphOf(pairs) {
  const graph = new Map(pairs.flat().map((node) => [node, new Set()]));
  for (const [from, to] of pairs) graph.get(from).add(to);
  return graph;
}

function allImports() {
  return [...imports].flatMap(([from, targets]) => targets.map((to) => [from, to]));
}

function importsWithin(module) {
  return allImports().filter((pair) => pair.every((file) => moduleOf(file) === module));
}

/** @returns the folder below src that a file is in; `entries` for what features import of `src/package`, `main` for files directly in src, `admin`, `bench` and `packages` for what is beside it */
function moduleOf(file) {
  const [folder, module, ...rest] = file.split('/');
  if (folder !== 'src') return folder;
  if (module === 'package' && !COMPOSING.test(file)) return 'entries';
  return rest.length > 0 ? module : 'main';
}

function outdatedDrawings() {
  const text = readFileSync(document, 'utf8');
  if (withDrawings(text) === text) return [];
  return ['The drawings in docs/architecture.md are out of date. Run "node scripts/architecture.mjs --write".'];
}

function withDrawings(text) {
  return text.replaceAll(
    DRAWING,
    (_, start, name, end) => `${start}\n${name === 'modules' ? moduleDrawing() : floorDrawing(name)}\n${end}`,
  );
}

function moduleDrawing() {
  const pairs = allImports().map((pair) => pair.map(moduleOf));
  return mermaid(
    pairs,
    files.map(moduleOf),
    rules.http.map(([from, to]) => `${from} -. HTTP .-> ${to}`),
  );
}

function floorDrawing(module) {
  const levels = levelsOf(module);
  const pairs = importsBetweenFloors(module).map((pair) => pair.map((file) => floorOf(file, levels)));
  return mermaid(
    pairs.filter((pair) => pair.every(Boolean)),
    [...levels.keys()],
    [],
  );
}

/** @param pairs imports between boxes, each as often as it occurs; @param boxes all of them, those without an arrow too */
function mermaid(pairs, boxes, further) {
  const arrows = reduced(graphOf(pairs.filter(([from, to]) => from !== to)));
  const drawn = arrows.flatMap(([from, targets]) => targets.map((to) => `${from} --> ${to}`));
  const alone = [...new Set(boxes)].filter((box) => ![...drawn, ...further].some((line) => line.split(' ').includes(box)));
  const lines = [...drawn, ...further, ...alone].sort().map((line) => `  ${line}`);
  return ['```mermaid', 'flowchart TD', ...lines, '```', ''].join('\n');
}

/** Without the arrows that follow from others: A to C where A leads to B and B to C. */
function reduced(graph) {
  const leadsTo = (from, to, seen = new Set([from])) =>
    [...graph.get(from)].some((next) => next === to || (!seen.has(next) && leadsTo(next, to, seen.add(next))));
  return [...graph].map(([from, targets]) => [
    from,
    [...targets].filter((to) => ![...targets].some((other) => other !== to && leadsTo(other, to))),
  ]);
}
