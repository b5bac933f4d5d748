import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

/**
 * The arrows of the architecture: each module and what it may import besides itself. The composition root (the files
 * directly below `src`, the commands, the demo and the institution) may import everything and is imported by nobody.
 */
const ARROWS = {
  config: [],
  memory: [],
  database: ['config'],
  auth: ['config', 'memory', 'database'],
  operations: ['config', 'database', 'auth'],
  resource: ['config', 'memory', 'database', 'auth'],
  pages: ['config', 'database', 'auth', 'resource'],
  platform: ['config', 'database', 'auth', 'resource'],
  'course-content': ['config', 'database', 'auth', 'resource', 'platform'],
  tracking: ['config', 'database', 'auth', 'resource', 'platform', 'course-content'],
  conference: ['config', 'database', 'auth', 'resource', 'pages', 'platform', 'course-content', 'tracking'],
};
const MODULES = Object.keys(ARROWS);
const ROOT = 'composition-root';

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', '.lyceum/', 'test/fixtures/', '**/*.d.ts'] },
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
    plugins: { boundaries },
    settings: {
      'import/resolver': { './scripts/typescript-import-resolver.cjs': {} },
      'boundaries/root-path': import.meta.dirname,
      'boundaries/elements': [
        { type: 'seeds', pattern: 'src/database/seeds' },
        ...MODULES.map((type) => ({ type, pattern: `src/${type}` })),
        ...['src/commands', 'src/demo', 'src/institution', 'src'].map((pattern) => ({ type: ROOT, pattern })),
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            ...Object.entries(ARROWS).map(([from, to]) => allow(from, [from, ...to])),
            allow('seeds', ['seeds', ...MODULES]),
            allow(ROOT, [ROOT, 'seeds', ...MODULES]),
          ],
        },
      ],
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Only src/config reads the environment.' }],
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'Import things from where they are; no barrels.' }],
    },
  },
  // What a component gives is JSX; its name says that.
  { files: ['admin/**/*.tsx'], rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' } },
  { files: ['src/config/**/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['src/commands/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts'],
    rules: {
      'boundaries/dependencies': 'off',
      'no-restricted-properties': 'off',
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
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
          'navigator',
          'fetch',
          'performance',
          'URL',
          'EventSource',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  prettier,
);

function allow(from, to) {
  return { from: { element: { type: from } }, allow: { to: { element: { types: { anyOf: to } } } } };
}
