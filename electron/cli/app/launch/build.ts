import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { CHANNEL_NAMES } from '../../../../shared/bridge/channels.ts';
import { PAGE_LIST, pageFileType, sha256Of, type PageFile } from '../../../host/app/page/page-files.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../../..');

const OUT = path.join(ROOT, 'out');
const STAMP = path.join(OUT, 'build-stamp');
/** Files and folders whose changes make the build outdated. */
const SOURCES = ['electron', 'renderer', 'shared', 'package.json', 'package-lock.json', 'vite.config.ts'];

interface NodeEntry {
  readonly name: string;
  readonly source: string;
  readonly format: 'es' | 'cjs';
  readonly banner?: string;
  /** True if the output is split into chunks that are loaded on demand. */
  readonly inPieces?: true;
}

/** Each entry except the command is a single file: a worker must be next to the file that starts it, and a sandboxed preload cannot load modules. */
const NODE_ENTRIES: readonly NodeEntry[] = [
  { name: 'main.js', source: 'electron/main.ts', format: 'es' },
  { name: 'preload.cjs', source: 'electron/preload.ts', format: 'cjs' },
  { name: 'host-worker.js', source: 'electron/host/app/thread/host-worker.ts', format: 'es' },
  { name: 'reading-worker.js', source: 'electron/host/report/reading/reading-worker.ts', format: 'es' },
  { name: 'regex-worker.js', source: 'electron/host/report/byte-search/regex-worker.ts', format: 'es' },
  { name: 'judge-worker.js', source: 'electron/cli/verdict/judge/judge-worker.ts', format: 'es' },
  { name: 'check-worker.js', source: 'electron/cli/verdict/check/check-worker.ts', format: 'es' },
  { name: 'dump-worker.js', source: 'electron/cli/report/dump/dump-worker.ts', format: 'es' },
  { name: 'cli.js', source: 'electron/cli/main.ts', format: 'es', banner: '#!/usr/bin/env node', inPieces: true },
];

/**
 * Files of the packages of the disassemblers and the demangler, with their places beside the bundles. They are copied: the disassemblers are CommonJS and read
 * their WebAssembly from their own folder, and of the demangler only the WebAssembly is used. `electron/host/platform/base/load-package.ts` loads them.
 */
const PACKAGE_FILES: readonly (readonly [source: string, place: string])[] = [
  ['iced-x86/iced_x86.js', 'disassemblers/iced_x86.cjs'],
  ['iced-x86/iced_x86_bg.wasm', 'disassemblers/iced_x86_bg.wasm'],
  ['iced-x86/LICENSE.txt', 'disassemblers/iced_x86-LICENSE.txt'],
  ['@alexaltea/capstone-js/dist/capstone.js', 'disassemblers/capstone.cjs'],
  ['@alexaltea/capstone-js/dist/capstone.wasm', 'disassemblers/capstone.wasm'],
  ['@alexaltea/capstone-js/LICENSE', 'disassemblers/capstone-LICENSE.txt'],
  ['gecko-profiler-demangle/index_bg.wasm', 'demangler/demangler.wasm'],
  ['gecko-profiler-demangle/LICENSE-MIT', 'demangler/demangler-LICENSE.txt'],
];

/** Copies the disassemblers and the demangler into a folder of bundles. */
export async function copyPackages(out: string): Promise<void> {
  for (const [source, place] of PACKAGE_FILES) {
    const file = path.join(out, place);
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(path.join(ROOT, 'node_modules', source), file);
  }
}

/** The settings that build an entry into the folder `out`. */
export function nodeEntry(entry: NodeEntry, out: string = OUT): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // The preload needs only the names of the channels, because the host checks the schemas.
    define: { CRASHLENS_CHANNELS: JSON.stringify(CHANNEL_NAMES) },
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: path.join(ROOT, entry.source),
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: {
          format: entry.format,
          entryFileNames: entry.name,
          chunkFileNames: entry.name.replace('.js', '-[name].js'),
          codeSplitting: entry.inPieces === true,
          ...(entry.banner === undefined ? {} : { banner: entry.banner }),
        },
      },
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Writes the list of files that the shells may serve, with the hash of each file. */
async function listPageFiles(folder: string): Promise<void> {
  const list: PageFile[] = [];
  for (const file of await filesBelow(folder)) {
    const type = pageFileType(file);
    if (type === null) throw new Error(`the page holds a file of an unknown kind: ${path.relative(folder, file)}`);
    list.push({ path: path.relative(folder, file).split(path.sep).join('/'), sha256: sha256Of(await readFile(file)), type });
  }
  await writeFile(path.join(folder, PAGE_LIST), JSON.stringify(list, null, 2));
}

/** Hashes name, size and time of every file at or below `sources`, so that adding, removing or writing a file changes the hash. */
export async function stampOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = path.join(ROOT, source);
    const files = (await stat(full)).isDirectory() ? await filesBelow(full) : [full];
    for (const file of files) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${path.relative(ROOT, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Returns whether `out/` was built from the current sources. */
export async function isBuilt(): Promise<boolean> {
  if (!existsSync(STAMP)) return false;
  return (await readFile(STAMP, 'utf8')) === (await stampOf(SOURCES));
}

/** Builds the page, the main and preload entries, the workers and the command into `out/`. Throws if a build fails. */
export async function buildAll(): Promise<void> {
  const stamp = await stampOf(SOURCES);
  await mkdir(OUT, { recursive: true });
  await rm(STAMP, { force: true });
  await build({ configFile: path.join(ROOT, 'vite.config.ts'), root: path.join(ROOT, 'renderer'), logLevel: 'warn' });
  await listPageFiles(path.join(OUT, 'renderer'));
  for (const entry of NODE_ENTRIES) await build(nodeEntry(entry));
  await copyPackages(OUT);
  await chmod(path.join(OUT, 'cli.js'), 0o755);
  // The stamp is written last and atomically, so that an interrupted build counts as missing.
  await writeFile(`${STAMP}.new`, stamp);
  await rename(`${STAMP}.new`, STAMP);
}

if (process.argv[1] === import.meta.filename) await buildAll();
