/**
 * Rules of this project that oxlint has not, as a plugin of it (`.oxlintrc.json` names it `house`).
 * `public-entries`: a listed feature imports from outside of its folder what src/package exports, and nothing else.
 * `package-imports`: a package that brings a feature imports what it depends on, and of the service the entries for features.
 * `no-barrels`: things are imported from where they are.
 * `limits-of-tests`: no test has a limit shorter than that of all tests.
 * `no-spread-of-literals`: members of an object are written in it, and not in an object within that is spread.
 */
import { relative } from 'node:path';
import { featurePackageSources } from './feature-packages.mjs';
import { beyond, beyondPackage, outsideFolders, publicNames } from './public-entries.mjs';

/** Limits end what hangs. Shorter ones fail on a slower machine, and for nothing else. */
const TEST_LIMIT_MS = 300_000;
const WAIT_LIMIT_MS = 60_000;
const LIMITED = /^(it|test|before(All|Each)|after(All|Each))$/;
const WAITS = /WAIT_MS$/;

const ROOT = `${import.meta.dirname}/..`;

const publicEntries = rule((context) => {
  const from = pathOf(context);
  const folder = outside().find((one) => from.startsWith(`${one}/`));
  if (!folder) return {};
  const known = names();
  return {
    ImportDeclaration(node) {
      const imported = node.specifiers.map((specifier) => specifier.imported?.name ?? '*');
      for (const name of beyond(from, folder, node.source.value, imported.length === 0 ? ['*'] : imported, known))
        context.report({ node, message: `src/package does not export ${name}, and this feature lives on what it exports.` });
    },
  };
});

const packageImports = rule((context) => {
  const from = pathOf(context);
  const folder = featurePackageSources.find((one) => from.startsWith(`${one}/`));
  if (!folder) return {};
  return {
    ImportDeclaration(node) {
      const message = beyondPackage(from, folder, node.source.value, node.importKind === 'type');
      if (message !== undefined) context.report({ node, message });
    },
  };
});

const noBarrels = rule((context) => ({
  ExportAllDeclaration(node) {
    context.report({ node, message: 'Import things from where they are; no barrels.' });
  },
}));

const limitsOfTests = rule((context) => ({
  CallExpression(node) {
    if (!LIMITED.test(calledName(node.callee) ?? '')) return;
    for (const limit of node.arguments.filter(({ value }) => typeof value === 'number' && value <= TEST_LIMIT_MS))
      context.report({ node: limit, message: 'jest.config.mjs has the limit of tests; one of its own is longer.' });
  },
  VariableDeclarator({ id, init }) {
    if (WAITS.test(id.name ?? '') && typeof init?.value === 'number' && init.value < WAIT_LIMIT_MS)
      context.report({ node: init, message: 'Who waits for what is to come waits a minute, on a slow machine too.' });
  },
}));

const noSpreadOfLiterals = rule((context) => ({
  SpreadElement(node) {
    if (node.argument.type === 'ObjectExpression' && node.parent.type === 'ObjectExpression')
      context.report({ node, message: 'Write these members into the object itself.' });
  },
}));

export default {
  meta: { name: 'house' },
  rules: {
    'public-entries': publicEntries,
    'package-imports': packageImports,
    'no-barrels': noBarrels,
    'limits-of-tests': limitsOfTests,
    'no-spread-of-literals': noSpreadOfLiterals,
  },
};

function rule(create) {
  return { meta: { type: 'problem', schema: [] }, create };
}

function pathOf({ filename }) {
  return relative(ROOT, filename).replaceAll('\\', '/');
}

/** What a call names first: `it` of `it.each(rows)(title, run)` and of a tagged table too. */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  const inner = callee.object ?? callee.callee ?? callee.tag;
  return inner && calledName(inner);
}

let folders;

function outside() {
  return (folders ??= outsideFolders());
}

let known;

function names() {
  return (known ??= publicNames());
}
