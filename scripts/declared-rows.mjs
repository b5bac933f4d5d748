/**
 * Holds what statements gave in tests against what is declared where they are asked for: `rows<{ id: number }>(sql…)` is believed by the
 * compiler. Called by the teardown of a whole run of the tests.
 *
 *   node scripts/declared-rows.mjs <folder>    reads observed-rows-*.jsonl there and exits with 1 where a row is not as declared
 *   … --silent                                 also lists the places that no test asked
 */
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');
const DOORS = new Set(['rows', 'one', 'rowsUnprepared']);

const places = gathered(process.argv[2] ?? '');
const program = programOf(join(ROOT, 'tsconfig.json'));
const checker = program.getTypeChecker();
const calls = callsByPlace();
const findings = [];
let [compared, untyped, unknown] = [0, 0, 0];
for (const [place, columns] of places) examine(place, columns);
for (const finding of findings.sort()) console.log(finding);
console.log(`${compared} places compared, ${untyped} name no row, ${unknown} are outside the doors; ${findings.length} findings.`);
const silent = [...calls.keys()].filter((place) => !places.has(place));
console.log(`${silent.length} of ${calls.size} places were asked by no test of the API.`);
if (process.argv.includes('--silent')) for (const place of silent.sort()) console.log(`  ${place}`);
process.exitCode = findings.length === 0 ? 0 : 1;

/** By place in the sources, the columns with the kinds of values and the texts that all workers saw. */
function gathered(folder) {
  const maps = new Map();
  const found = new Map();
  for (const name of readdirSync(folder).filter((one) => one.startsWith('observed-rows-'))) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { place, columns } = JSON.parse(line);
      const key = inSource(place, maps);
      const known = found.get(key) ?? {};
      found.set(key, known);
      for (const [column, { kinds, texts }] of Object.entries(columns)) {
        known[column] ??= { kinds: new Set(), texts: new Set() };
        for (const kind of kinds) known[column].kinds.add(kind);
        for (const text of texts) known[column].texts.add(text);
      }
    }
  }
  return found;
}

function inSource(place, maps) {
  const [, url, line, column] = /^(.*):(\d+):(\d+)$/.exec(place);
  if (!maps.has(url)) maps.set(url, new SourceMap(JSON.parse(transformFileSync(fileURLToPath(url), { sourceMaps: true }).map)));
  const { originalLine, originalColumn } = maps.get(url).findEntry(Number(line) - 1, Number(column) - 1);
  return `${relative(ROOT, fileURLToPath(url))}:${originalLine + 1}:${originalColumn + 1}`;
}

function programOf(config) {
  const { config: read } = ts.readConfigFile(config, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(read, ts.sys, ROOT);
  return ts.createProgram(
    fileNames.filter((name) => name.includes('/src/') && !name.endsWith('.spec.ts')),
    { ...options, noEmit: true },
  );
}

/** Each call of a door, by the place that a stack names: that of the door's name. */
function callsByPlace() {
  const found = new Map();
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !['src/', 'packages/'].some((folder) => file.fileName.startsWith(join(ROOT, folder)))) continue;
    const visit = (node) => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && DOORS.has(node.expression.name.text)) {
        const { line, character } = file.getLineAndCharacterOfPosition(node.expression.name.getStart());
        if (isDoor(node.expression)) found.set(`${relative(ROOT, file.fileName)}:${line + 1}:${character + 1}`, node);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

function isDoor(access) {
  const declaration = checker.getSymbolAtLocation(access.name)?.declarations?.[0];
  return declaration?.getSourceFile().fileName.includes('/src/database/') ?? false;
}

function examine(place, columns) {
  const call = calls.get(place);
  if (!call) {
    unknown += 1;
    return;
  }
  const row = rowType(call);
  if (!row) {
    untyped += 1;
    return;
  }
  compared += 1;
  for (const property of checker.getPropertiesOfType(row)) compare(place, columns, property, call);
}

/** @returns undefined where the call takes any row */
function rowType(call) {
  const promise = checker.getTypeAtLocation(call);
  const [result] = checker.getTypeArguments(promise);
  if (!result) return undefined;
  const single = checker.isArrayType(result) ? checker.getTypeArguments(result)[0] : checker.getNonNullableType(result);
  if (!single || single.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any | ts.TypeFlags.NonPrimitive)) return undefined;
  if (checker.getIndexInfosOfType(single).length > 0) return undefined;
  return single;
}

function compare(place, columns, property, call) {
  const type = checker.getTypeOfSymbolAtLocation(property, call);
  const kinds = columns[property.name]?.kinds ?? new Set(['undefined']);
  if (Object.keys(columns).length === 0) return;
  const allowed = allowedKinds(type);
  if (allowed === undefined) return;
  for (const kind of kinds) {
    if (!allowed.kinds.has(kind)) findings.push(`${place}: ${property.name} is ${kind}, declared ${checker.typeToString(type)}`);
  }
  if (!allowed.texts) return;
  for (const text of columns[property.name]?.texts ?? []) {
    if (!allowed.texts.has(text)) findings.push(`${place}: ${property.name} is "${text}", declared ${checker.typeToString(type)}`);
  }
}

/** The kinds of values that a type takes, and its texts where it lists them; undefined for a type that takes anything. */
function allowedKinds(type) {
  const parts = type.isUnion() ? type.types : [type];
  const [kinds, texts] = [new Set(), new Set()];
  let isOpen = false;
  for (const part of parts) {
    const kind = kindOf(part);
    if (kind === undefined) return undefined;
    kinds.add(kind);
    if (part.isStringLiteral()) texts.add(part.value);
    else if (kind === 'string') isOpen = true;
  }
  return { kinds, texts: texts.size > 0 && !isOpen ? texts : undefined };
}

function kindOf(type) {
  const { flags } = type;
  if (
    flags &
    (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.Conditional | ts.TypeFlags.IndexedAccess)
  )
    return undefined;
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (flags & ts.TypeFlags.Null) return 'null';
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return 'undefined';
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'Date';
  if (name === 'Buffer' || name === 'Uint8Array') return 'Buffer';
  if (checker.isArrayType(type) || checker.isTupleType(type) || name === 'ReadonlyArray') return 'array';
  if (type.isIntersection()) return type.types.map(kindOf).find((kind) => kind !== 'object') ?? 'object';
  return 'object';
}
