import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The packages of the disassemblers, and the file of each in `out/disassemblers/`. `electron/cli/app/launch/build.ts` copies them there. */
const BUILT_FILES = { 'iced-x86': 'iced_x86.cjs', '@alexaltea/capstone-js': 'capstone.cjs' } as const;

/** Files of packages that are read, not run, and where the build copies them to. */
const BUILT_DATA = { 'gecko-profiler-demangle/index_bg.wasm': 'demangler/demangler.wasm' } as const;

type PackageName = keyof typeof BUILT_FILES;

/**
 * Loads a disassembler. The packages are not bundled, because they are CommonJS and read their WebAssembly from their own folder. From source they are found in
 * node_modules; in the built and the packaged app they are beside the bundle.
 */
export function loadPackage(name: PackageName, here: string = import.meta.url): unknown {
  const load = createRequire(here);
  return load(here.endsWith('.ts') ? name : `./disassemblers/${BUILT_FILES[name]}`);
}

/** Reads a file of a package. It is found in the same way. */
export function readPackageFile(name: keyof typeof BUILT_DATA, here: string = import.meta.url): Uint8Array {
  const { resolve } = createRequire(here);
  return readFileSync(resolve(here.endsWith('.ts') ? name : `./${BUILT_DATA[name]}`));
}
