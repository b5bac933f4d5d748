import { relative } from 'node:path';
import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { featurePackageSources } from './scripts/feature-packages.mjs';
import { beyond, beyondPackage, outsideFolders, publicNames } from './scripts/public-entries.mjs';

const ENVIRONMENT = { object: 'process', property: 'env', message: 'Only src/config reads the environment.' };
const STREAMS = ['stdout', 'stderr'].map((property) => ({
  ...{ object: 'process', property },
  message: 'A full disk or a reader that has stopped would hold the service: src/config/standard-stream.ts does not wait.',
}));

/** Limits end what hangs. Shorter ones fail on a slower machine, and for nothing else. */
const TEST_LIMIT_MS = 300_000;
const WAIT_LIMIT_MS = 60_000;
const OF_TESTS = ['callee', 'callee.object', 'callee.callee.object', 'callee.tag.object', 'callee.object.object'].map(
  (path) => `CallExpression[${path}.name=/^(it|test|before(All|Each)|after(All|Each))$/]`,
);
const SHORT_LIMITS = [
  ...OF_TESTS.map((call) => ({
    selector: `${call} > Literal.arguments[value<=${TEST_LIMIT_MS}]`,
    message: 'jest.config.mjs has the limit of tests; one of its own is longer.',
  })),
  {
    selector: `VariableDeclarator[id.name=/WAIT_MS$/] > Literal[value<${WAIT_LIMIT_MS}]`,
    message: 'Who waits for what is to come waits a minute, on a slow machine too.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'examples/',
      'packages/*/template/',
      'packages/*/dist/',
      'coverage/',
      '.lyceum/',
      'test/fixtures/',
      'src/conference/evidence/packs/assets/',
      '**/*.d.ts',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // Nest's modules, entities and requests are classes that carry decorators and nothing else.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowStaticOnly: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Environment variables and index signatures are read by name on purpose.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // Ports promise promises; what fulfils them may be at once.
      '@typescript-eslint/require-await': 'off',
      // Contradicts no-non-null-assertion.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // Options are written as literals, whether their type is an interface or a class.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', ENVIRONMENT, ...STREAMS],
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'Import things from where they are; no barrels.' }],
    },
  },
  // These features live on what foreign packages get (`outside` of architecture.json).
  ...outsideFolders().map((folder) => ({
    files: [`${folder}/**/*.ts`],
    ignores: ['**/*.spec.ts'],
    plugins: { house: { rules: { 'public-entries': publicEntries(folder) } } },
    rules: { 'house/public-entries': 'error' },
  })),
  // These are packages of their own, which import what their package.json names, and of the service what it exports.
  ...featurePackageSources.map((folder) => ({
    files: [`${folder}/**/*.ts`],
    plugins: { house: { rules: { 'package-imports': packageImports(folder) } } },
    rules: { 'house/package-imports': 'error', 'no-restricted-properties': ['error', ENVIRONMENT, ...STREAMS] },
  })),
  // What a component gives is JSX; its name says that.
  { files: ['admin/**/*.tsx'], rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' } },
  { files: ['src/config/**/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['src/commands/**/*.ts'], rules: { 'no-console': 'off', 'no-restricted-properties': ['error', ENVIRONMENT] } },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts'],
    rules: {
      'no-restricted-properties': 'off',
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.spec.ts', 'test/**/*.ts', 'test/**/*.mjs'], rules: { 'no-restricted-syntax': ['error', ...SHORT_LIMITS] } },
  { files: ['migrations/**/*.ts'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'URL',
          'fetch',
          'performance',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'require',
          'exports',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['src/**/assets/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'window',
          'document',
          'location',
          'navigator',
          'fetch',
          'performance',
          'URL',
          'EventSource',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'addEventListener',
          'DOMParser',
          'URLSearchParams',
          ...['self', 'caches', 'crypto', 'indexedDB', 'Headers', 'Request', 'Response', 'TextDecoder'],
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  prettier,
);

/** The rule by which a folder imports from outside what src/package exports, and nothing else. */
function publicEntries(folder) {
  const known = publicNames();
  return {
    meta: { type: 'problem', schema: [] },
    create: (context) => ({
      ImportDeclaration(node) {
        const from = relative(import.meta.dirname, context.filename).replaceAll('\\', '/');
        const names = node.specifiers.map(({ imported }) => imported?.name ?? '*');
        for (const name of beyond(from, folder, node.source.value, names.length === 0 ? ['*'] : names, known))
          context.report({ node, message: `src/package does not export ${name}, and this feature lives on what it exports.` });
      },
    }),
  };
}

/** The rule by which a package that brings a feature imports what it depends on, and of the service the entries for features. */
function packageImports(folder) {
  return {
    meta: { type: 'problem', schema: [] },
    create: (context) => ({
      ImportDeclaration(node) {
        const from = relative(import.meta.dirname, context.filename).replaceAll('\\', '/');
        const mistake = beyondPackage(from, folder, node.source.value, node.importKind === 'type');
        if (mistake !== undefined) context.report({ node, message: mistake });
      },
    }),
  };
}
