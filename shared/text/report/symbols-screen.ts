import { formatCount, formatSize } from '../../bytes/quantities.ts';
import { serverHost } from '../../report/dump/symbols/symbol-server.ts';

/** Texts about the places of symbol files. */
export const SYMBOLS = {
  title: 'Symbols',
  command: 'Symbols…',
  about:
    'Symbol files give frames their functions, source lines and inlined calls. Crashlens looks for them in these places, in order. A file is used only if it is of the same build as the module.',
  none: 'No folders or servers yet.',
  places: 'Places with symbol files',
  missing: 'missing',
  always: 'always asked',
  asksFirst: 'asked only if you agree',
  addFolder: 'Add folder…',
  addServer: 'Add server',
  server: 'Symbol server',
  serverExample: 'https://symbols.example/',
  badServer: 'Enter an address that begins with https:// or http://, without a user name or query.',
  suggested: (server: string): string => `Add ${serverHost(server)}`,
  earlier: (name: string): string => `Move ${name} up`,
  later: (name: string): string => `Move ${name} down`,
  remove: (name: string): string => `Remove ${name}`,
  again: 'Look again',
  cache: (bytes: number): string => `The cache has ${formatSize(bytes)} of symbol files and indexes.`,
  clear: 'Empty the cache',
  ask: (host: string): string => `Ask ${host}`,
  askTitle: (host: string): string => `Ask ${host} for symbol files?`,
  askAbout: (host: string, count: number): string =>
    `Crashlens would send these names and ids to ${host}. They show which program and version crashed, and which other modules it had loaded. If you agree, it also asks for modules of stacks that you open later. ${formatCount(count)} ${count === 1 ? 'module' : 'modules'}:`,
  askAll: 'All modules of the dump',
  askMore: (count: number): string => `and ${formatCount(count)} more`,
  askOnce: 'Ask until Crashlens ends',
  askAlways: 'Always ask this server',
  askNo: 'Do not ask',
  askNothing: 'No symbol server is left to ask for these modules.',
  modules: 'Modules',
  /** After symbol files were added in the browser. `others`: the number of files that are none. */
  added: (files: number, others: number): string =>
    `${formatCount(files)} symbol ${files === 1 ? 'file was' : 'files were'} added to the cache.${
      others === 0 ? '' : ` ${formatCount(others)} ${others === 1 ? 'file is not a symbol file' : 'files are not symbol files'}.`
    }`,
} as const;
