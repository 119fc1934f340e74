/**
 * @typedef {object} Tree
 * @property {string} path Folder of the tree, from the root of the repository, with a slash at its end.
 * @property {readonly (string | readonly string[])[]} layers Its modules from the bottom up: folders, or files at the top. A module imports only modules
 *   that are listed before it. Modules in the same inner list do not import each other.
 */

/** @typedef {{ readonly tree: Tree, readonly module: string | null, readonly layer: number }} Position `module`: null if the list lacks it. */

/** The order of the modules (ARCHITECTURE.md). @type {readonly Tree[]} */
export const TREES = [
  {
    path: 'shared/',
    layers: [
      'errors.ts',
      'facts.ts',
      'dialect.ts',
      'bytes',
      'report',
      'verdict',
      'masking',
      'sending',
      'editing',
      'board',
      'settings',
      'bridge',
      'history',
      'text',
    ],
  },
  {
    path: 'electron/host/',
    layers: ['platform', 'store', 'report', 'sending', 'board', 'app'],
  },
  {
    path: 'electron/cli/',
    layers: [
      'common',
      ['report', 'verdict', 'editing', 'sending', 'board', 'app'],
      'commands.ts',
      'create-program.ts',
      'run.ts',
      'program.ts',
      'main.ts',
    ],
  },
  {
    path: 'renderer/',
    layers: ['tokens.css', 'reset.css', 'bridge', 'core', 'ui', 'help', 'jobs', 'report', 'sending', 'board', 'app', 'main.tsx'],
  },
];

/** Files that may import the sentences of `shared/text/`; tests may too. All other code uses codes and facts. */
const TEXT_USERS = [
  'shared/text/',
  'electron/host/platform/bridge/dispatch.ts',
  'electron/shell/',
  'electron/serve/server.ts',
  'electron/cli/',
  'renderer/',
  'test/',
];

const TEXT = 'shared/text/';
/** Functions that turn facts into views. They import the sentences, so that the host, which calls them, does not. */
const PRESENTERS = 'shared/text/presenters/';

/**
 * The module of a file (a path from the root of the repository, with slashes). Null outside the trees.
 * @param {string} file
 * @param {readonly Tree[]} [trees]
 * @returns {Position | null}
 */
export function moduleOf(file, trees = TREES) {
  const tree = trees.find(({ path }) => file.startsWith(path));
  if (tree === undefined) return null;
  const inside = file.slice(tree.path.length);
  const containing = tree.layers.flatMap((modules, layer) =>
    [modules].flat().flatMap((module) => (contains(module, inside) ? [{ module, layer }] : [])),
  );
  const [closest] = containing.toSorted((a, b) => b.module.length - a.module.length);
  return { tree, module: closest?.module ?? null, layer: closest?.layer ?? -1 };
}

/**
 * @param {string} module
 * @param {string} inside Path in the tree.
 */
function contains(module, inside) {
  return inside === module || inside.startsWith(`${module}/`);
}

/**
 * The name of an unlisted module: the top folder of the file, or the file itself if it is at the top.
 * @param {string} file
 * @param {Tree} tree
 * @returns {string}
 */
export function missingModule(file, tree) {
  return file.slice(tree.path.length).split('/')[0] ?? file;
}

/**
 * True if a file may import another file of its tree: the other file is in the same module or in a module listed before it. An unlisted module may import
 * nothing. Always true between trees (see `import-rules.js`).
 * @param {string} from
 * @param {string} to
 * @param {readonly Tree[]} [trees]
 * @returns {boolean}
 */
export function isAllowed(from, to, trees = TREES) {
  const importer = moduleOf(from, trees);
  const imported = moduleOf(to, trees);
  if (importer === null || imported === null || importer.tree !== imported.tree) return true;
  if (importer.module === null || imported.module === null) return false;
  return imported.module === importer.module || imported.layer < importer.layer;
}

/**
 * Whether a file may import sentences.
 * @param {string} from
 * @param {string} to
 * @returns {boolean}
 */
export function mayImportText(from, to) {
  return !to.startsWith(TEXT) || to.startsWith(PRESENTERS) || TEXT_USERS.some((user) => from.startsWith(user));
}
