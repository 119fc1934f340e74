import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { readPackageFile } from '../../platform/base/load-package.ts';
import { withMemoryLimit } from './memory-limit.ts';

/** Returns the name of a function as the source has it; a name that is not mangled unchanged. */
type Demangle = (name: string) => string;

/** The longest name that is demangled, in UTF-16 units, and the longest result. The longest ones of real programs have a few thousand. */
const MAX_MANGLED = 4_096;
const MAX_DEMANGLED = 16_384;
/**
 * The memory that the demangler may use above what it begins with, in pages of 64 KiB. A name of 200 characters can refer to its own pieces so often that the
 * result has gigabytes; with this limit, it fails within 10 ms.
 */
const MEMORY_PAGES = 8;
/** After so many names that were too expensive, a file of hostile names is not demangled any further. */
const MAX_REFUSED = 32;

/** The interface of the module as wasm-bindgen makes it. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Takes over a text, and returns address and length of another. */
  readonly demangle_any: (address: number, length: number) => readonly [address: number, length: number];
  readonly __wbindgen_malloc: (length: number, alignment: number) => number;
  readonly __wbindgen_free: (address: number, length: number, alignment: number) => void;
  readonly __wbindgen_start: () => void;
}

/** The parts of WebAssembly that are used: the types of Node do not have it. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

/** Nothing is passed to the module as an object of JavaScript, so its table of such objects stays empty. */
const IMPORTS = { './index_bg.js': { __wbindgen_init_externref_table: (): void => undefined } };

let compiled: object | null = null;
let running: Exports | null = null;

/**
 * A demangler of C++ (Itanium and MSVC) and Rust for one symbol file. Keeps a name that is not mangled, that is too long, or whose result would be too long.
 * Never throws. The module of gecko-profiler-demangle is loaded at the first name (10 ms).
 */
export function createDemangler(): Demangle {
  let refused = 0;
  return (name) => {
    if (name.length > MAX_MANGLED || refused >= MAX_REFUSED) return name;
    const text = demangled(name);
    if (text === null || text.length > MAX_DEMANGLED) {
      refused += 1;
      return name;
    }
    // A name that is not mangled loses a leading underscore.
    return name === `_${text}` ? name : text;
  };
}

/** Null if the module ran out of memory or failed. */
function demangled(name: string): string | null {
  running ??= start();
  try {
    return call(running, encodeUtf8(name));
  } catch {
    // After an error in the middle of its work, its memory may be in any state.
    running = null;
    return null;
  }
}

function call({ demangle_any, memory, ...module }: Exports, name: Uint8Array): string {
  const start = module.__wbindgen_malloc(name.length, 1);
  new Uint8Array(memory.buffer).set(name, start);
  const [address, length] = demangle_any(start, name.length);
  const text = decodeUtf8(new Uint8Array(memory.buffer, address, length));
  module.__wbindgen_free(address, length, 1);
  return text;
}

function start(): Exports {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;
  compiled ??= new Module(withMemoryLimit(readPackageFile('gecko-profiler-demangle/index_bg.wasm'), MEMORY_PAGES));
  const exports = new Instance(compiled, IMPORTS).exports as Exports;
  exports.__wbindgen_start();
  return exports;
}
