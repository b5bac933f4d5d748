/**
 * Arrows that no import shows: names of tables in SQL. A table belongs to the module whose folder declares its entity, or to the one that
 * `tables` of `architecture.json` says; those of `packages` are above all modules. A module reads tables of its own, and of the modules that it may import; what goes up is listed
 * in `upwardTables` with the reason, and an entry that is not needed is refused.
 *
 *   node scripts/table-arrows.mjs            reports what is refused and exits with 1 where there is any
 *   node scripts/table-arrows.mjs --list     prints every arrow between two features, with how many places make it
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { featurePackageSources } from './feature-packages.mjs';

const ROOT = join(import.meta.dirname, '..');
const ENTITY = /@(?:View)?Entity\(\s*(?:\{[^}]*?name:\s*)?'(\w+)'/g;
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|USING|ONLY|TABLE)\s+"(\w+)"/g;
/** The table that a text ends to name, where what follows is put in: `… FROM ${identifier('course')}`. */
const ASKED = /^(?:identifier|raw)$/;

const rules = JSON.parse(readFileSync(join(ROOT, 'architecture.json'), 'utf8'));
const sources = new Map(
  [...filesBelow('src').map((file) => file.slice('src/'.length)), ...featurePackageSources.flatMap(filesBelow)].map((file) => [
    file,
    readFileSync(join(ROOT, file.startsWith('packages/') ? file : `src/${file}`), 'utf8'),
  ]),
);
const ownerFile = new Map([...sources].flatMap(([file, text]) => [...text.matchAll(ENTITY)].map(([, table]) => [table, file])));
const features = new Map(
  [...sources]
    .filter(([file]) => file.endsWith('.feature.ts'))
    .map(([file, text]) => [posix.dirname(file), /^ {2}name: '([^']+)'/m.exec(text)?.[1]]),
);
const arrows = [...sources].flatMap(([file, text]) => tablesIn(file, text).map((table) => ({ file, table })));

if (process.argv.includes('--list')) list();
const violations = [...upward(), ...needless()];
for (const violation of violations) process.stderr.write(`${violation}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.ts$/.test(file) && !/\.(spec|d)\.ts$/.test(file))
    .sort();
}

/** The tables that the SQL of a file names, each once. */
function tablesIn(file, text) {
  const found = new Set();
  const visit = (node) => {
    if (
      ts.isStringLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isNoSubstitutionTemplateLiteral(node)
    ) {
      for (const [, table] of node.text.matchAll(NAMED)) if (ownerFile.has(table)) found.add(table);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ASKED.test(node.expression.text)) {
      const [argument] = node.arguments;
      const name = argument && ts.isStringLiteral(argument) ? argument.text.replaceAll('"', '') : '';
      if (ownerFile.has(name)) found.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return [...found];
}

function moduleOf(file) {
  const parts = file.split('/');
  return parts.length > 1 ? parts[0] : 'main';
}

function moduleOfTable(table) {
  return rules.tables[table] ?? moduleOf(ownerFile.get(table));
}

function isUpward({ file, table }) {
  const [from, to] = [moduleOf(file), moduleOfTable(table)];
  return from in rules.modules && from !== to && !rules.modules[from].includes(to);
}

function upward() {
  return arrows
    .filter((arrow) => isUpward(arrow) && !rules.upwardTables.some(({ file, table }) => file === arrow.file && table === arrow.table))
    .map(
      ({ file, table }) => `src/${file} names "${table}": ${moduleOf(file)} is below ${moduleOfTable(table)}, to which the table belongs.`,
    );
}

function needless() {
  const unneeded = rules.upwardTables.filter(
    ({ file, table }) => !arrows.some((one) => one.file === file && one.table === table && isUpward(one)),
  );
  return [
    ...unneeded.map(({ file, table }) => `architecture.json: ${file} does not name "${table}" upwards any more.`),
    ...Object.keys(rules.tables)
      .filter((table) => !ownerFile.has(table))
      .map((table) => `architecture.json: there is no table "${table}".`),
  ];
}

function featureOf(file) {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) if (features.has(folder)) return features.get(folder);
  return moduleOf(file);
}

function list() {
  const counted = new Map();
  for (const { file, table } of arrows) {
    const [from, to] = [featureOf(file), rules.tables[table] ?? featureOf(ownerFile.get(table))];
    if (from !== to) counted.set(`${from} → ${to}`, (counted.get(`${from} → ${to}`) ?? 0) + 1);
  }
  for (const [arrow, places] of [...counted].sort()) console.log(`${arrow}: ${places}`);
  console.log(`${counted.size} arrows between features by SQL.`);
}
