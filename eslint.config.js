import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { modules } from './lint/import-rules.js';
import { labels } from './lint/labels.js';
import { vocabulary } from './lint/vocabulary.js';

/** Window preferences that weaken security. No code may contain them, whatever the value. */
const UNSAFE_WINDOW_KEYS = /^(webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures)$/;

const bans = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that holds it.' },
  ...[
    'Property[key.name=KEYS]',
    'Property[key.value=KEYS]',
    'AssignmentExpression > MemberExpression.left[property.name=KEYS]',
    'AssignmentExpression > MemberExpression.left[property.value=KEYS]',
  ].map((selector) => ({
    selector: selector.replace('KEYS', String(UNSAFE_WINDOW_KEYS)),
    message: 'This would weaken the window; it stays at its default.',
  })),
  { selector: 'Property[key.name=/^nodeIntegration/][value.value=true]', message: 'The page never gets Node.' },
  { selector: 'Property[key.name=/^(contextIsolation|sandbox)$/][value.value=false]', message: 'The page stays isolated and sandboxed.' },
  {
    selector: 'Property[key.name="rejectUnauthorized"][value.value=false]',
    message: 'What a collector is sent goes to whom its certificate names.',
  },
  {
    selector: 'CallExpression[callee.property.name="setCertificateVerifyProc"], CallExpression > Literal[value="certificate-error"]',
    message: 'No certificate is taken that the system does not trust.',
  },
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.value="NODE_TLS_REJECT_UNAUTHORIZED"]',
    message: 'No certificate is taken that the system does not trust.',
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'A report is hostile input: text nodes only.' },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    message: 'A report is hostile input: text nodes only.',
  },
];
const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };

// Rules that need types are in `.oxlintrc.json`: oxlint uses TypeScript 7 and takes a seventh of the time.
export default defineConfig(
  globalIgnores(['node_modules/', 'out/', 'dist/', 'docs/', 'test-results/', 'playwright-report/']),
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    plugins: { modules, vocabulary },
    rules: {
      'vocabulary/words': 'error',
      'modules/imports': 'error',
      'modules/layers': 'error',
      'modules/sentences': 'error',
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 120 }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-duplicate-imports': 'error',
      'no-eval': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-cond-assign': 'error',
      'no-self-compare': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-catch': 'error',
      'no-fallthrough': 'error',
      eqeqeq: 'error',
      'no-implied-eval': 'off',
      'no-restricted-syntax': ['error', ...bans, noDefaultExport],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Under verbatimModuleSyntax, 'import { type A }' still loads the module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A type alias or an interface, whichever reads better.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Loops over bytes may use an index.
      '@typescript-eslint/prefer-for-of': 'off',
      // There can be a million header objects. A field takes memory in each of them, a getter does not.
      '@typescript-eslint/class-literal-property-style': ['error', 'getters'],
    },
  },
  {
    files: ['shared/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'Buffer',
        'console',
        'URL',
        'TextDecoder',
        'TextEncoder',
        'setTimeout',
        'fetch',
        'crypto',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The clock is handed in.' },
        { object: 'Math', property: 'random', message: 'Randomness is handed in.' },
      ],
    },
  },
  { files: ['renderer/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  { files: ['renderer/**/*.{ts,tsx}'], plugins: { labels }, rules: { 'labels/no-sentences': 'error' } },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      // A Playwright fixture that needs no other fixture takes `{}` as its first argument.
      'no-empty-pattern': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // These test files share threads and modules. A mock of a module has no effect if another file loaded the module before.
    files: ['test/{unit,conformance}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...bans,
        noDefaultExport,
        {
          selector: 'CallExpression[callee.object.name="vi"][callee.property.name="mock"]:not([arguments.0.value="electron"])',
          message:
            'Use vi.doMock with vi.resetModules and a dynamic import, or put the test in test/integration, where each file has a process of its own.',
        },
      ],
    },
  },
  // A `describe` block is a long function, but only a list of tests.
  { files: ['test/**/*.{test,spec}.ts'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['*.config.{ts,js}'], rules: { 'no-restricted-syntax': ['error', ...bans] } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
