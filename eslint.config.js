import { existsSync } from 'node:fs';
import path from 'node:path';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;

/**
 * The import rules of the rooms (docs/architecture.md). A file belongs to the first room whose path it starts with.
 * `rooms`: what it may import beside itself; `packages`: patterns of the packages it may import.
 */
const ROOMS = [
  { path: 'shared/', rooms: [], packages: [/^valibot$/] },
  { path: 'electron/main.ts', rooms: ['electron/shell/', 'electron/host/', 'shared/'], packages: [/^node:/, /^electron$/] },
  { path: 'electron/preload.ts', rooms: ['electron/shell/ipc-names.ts', 'shared/'], packages: [/^electron$/] },
  { path: 'electron/host/', rooms: ['shared/'], packages: [/^node:/, /^valibot$/, /^yaml$/] },
  { path: 'electron/shell/', rooms: ['electron/host/', 'shared/'], packages: [/^node:/, /^valibot$/, /^electron$/] },
  { path: 'electron/serve/', rooms: ['electron/host/', 'shared/'], packages: [/^node:/, /^valibot$/] },
  {
    path: 'electron/cli/',
    rooms: ['electron/host/', 'electron/serve/', 'shared/'],
    packages: [/^node:/, /^valibot$/, /^commander$/, /^vite$/],
  },
  { path: 'renderer/', rooms: ['shared/'], packages: [/^(?!node:|electron(?:$|\/)|commander$|vite$)/] },
  { path: 'test/', rooms: ['shared/', 'electron/', 'renderer/'], packages: [/./] },
];

const roomOf = (file) => ROOMS.find((room) => file.startsWith(room.path));
const relative = (file) => path.relative(root, file).split(path.sep).join('/');

const rooms = {
  rules: {
    imports: {
      meta: { type: 'problem', schema: [], messages: { room: '{{from}} may not import {{what}}.', missing: '{{what}} does not exist.' } },
      create(context) {
        const file = relative(context.filename);
        const room = roomOf(file);
        if (room === undefined) return {};
        const check = (node) => {
          if (node.source?.type !== 'Literal' || typeof node.source.value !== 'string') return;
          const what = node.source.value;
          const from = room.path;
          if (!what.startsWith('.')) {
            if (!room.packages.some((pattern) => pattern.test(what))) context.report({ node, messageId: 'room', data: { from, what } });
            return;
          }
          const target = relative(path.resolve(path.dirname(context.filename), what.split('?')[0] ?? what));
          if (target === 'package.json' && !room.path.startsWith('shared') && !room.path.startsWith('renderer')) return;
          const allowed = target.startsWith(room.path) || room.rooms.some((other) => target.startsWith(other));
          if (!allowed) context.report({ node, messageId: 'room', data: { from, what } });
          else if (!existsSync(path.join(root, target))) context.report({ node, messageId: 'missing', data: { what } });
        };
        return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
      },
    },
  },
};

/** Settings of a window that would open it up; none of them is ever written down. */
const UNSAFE_WINDOW_KEYS = /^(webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures)$/;

const bans = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that holds it.' },
  {
    selector: `ObjectExpression > Property[key.name=${String(UNSAFE_WINDOW_KEYS)}]`,
    message: 'This would weaken the window; it stays at its default.',
  },
  { selector: 'Property[key.name=/^nodeIntegration/][value.value=true]', message: 'The page never gets Node.' },
  { selector: 'Property[key.name=/^(contextIsolation|sandbox)$/][value.value=false]', message: 'The page stays isolated and sandboxed.' },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'A report is hostile input: text nodes only.' },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    message: 'A report is hostile input: text nodes only.',
  },
];
const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };

export default defineConfig(
  globalIgnores(['node_modules/', 'out/', 'dist/', 'docs/', 'test-results/', 'playwright-report/']),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './shared/tsconfig.json',
          './electron/tsconfig.json',
          './renderer/tsconfig.json',
          './test/tsconfig.json',
        ],
        tsconfigRootDir: root,
      },
    },
    plugins: { rooms },
    rules: {
      'rooms/imports': 'error',
      'max-lines': ['error', { max: 400 }],
      'no-empty': ['error', { allowEmptyCatch: false }],
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
      '@typescript-eslint/no-implied-eval': 'error',
      'no-restricted-syntax': ['error', ...bans, noDefaultExport],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Bytes are indexed in loops where a type alias reads better than an interface.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/prefer-for-of': 'off',
      // `return empty(response, 404)` ends a handler in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An index signature is read with brackets, so that a reader sees that the key may be missing.
      '@typescript-eslint/dot-notation': 'off',
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
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      // Playwright's fixtures take `{}` as their first argument where they need no other fixture.
      'no-empty-pattern': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['*.config.{ts,js}'], rules: { 'no-restricted-syntax': ['error', ...bans] } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['**/*.{js,cjs}'], extends: [tseslint.configs.disableTypeChecked], languageOptions: { parserOptions: { project: null } } },
);
