import { soundName } from '../format/dump-text.ts';
import type { Dump } from '../format/dump.ts';
import { type DumpModule, lastComponent, modulesOf, unloadedModulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { isForeignModule } from '../crash/foreign-module.ts';
import type { DumpDisclosure } from '../disclosure.ts';
import { NO_LOOKUPS, type SymbolLookup, type SymbolLookups, type UnservedSymbols } from '../symbols/symbol-lookup.ts';
import { hexAddress } from './hex.ts';
import type { Json } from './json-frames.ts';

/** The modules with the fields of rust-minidump, in the order of the dump. The folders are there only if everything is revealed. */
export function modulesJson(dump: Dump, disclosure: DumpDisclosure, lookupOf: SymbolLookups = NO_LOOKUPS): Json {
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  return modulesOf(dump).map((module, index) => ({
    base_addr: hexAddress(module.record.base, bytes),
    end_addr: hexAddress(module.end, bytes),
    filename: module.name,
    version: module.version,
    // Symbol servers ask in upper case; rust-minidump prints lower case.
    code_id: module.ids.codeId?.toLowerCase() ?? null,
    debug_file: soundName(lastComponent(module.ids.debugPath)),
    debug_id: module.ids.debugId,
    is_foreign: isForeignModule(dump, module),
    ...symbolsJson(lookupOf(index)),
    ...pathsOf(module, disclosure),
  }));
}

/** Null: the symbols were not looked for. */
function symbolsJson(lookup: SymbolLookup | null): Readonly<Record<string, Json>> {
  if (lookup === null) return { loaded_symbols: null, missing_symbols: null, corrupt_symbols: null, symbols: null };
  const { state } = lookup;
  return {
    loaded_symbols: state === 'found',
    missing_symbols: state !== 'found' && state !== 'unreadable',
    corrupt_symbols: state === 'unreadable',
    symbols: lookupJson(lookup),
  };
}

/** What was found of the symbols of a module. Fields that do not apply are null. */
export function lookupJson(lookup: SymbolLookup): Json {
  return {
    state: lookup.state,
    file: 'path' in lookup ? lookup.path : null,
    id: 'id' in lookup ? lookup.id : null,
    why: 'why' in lookup ? lookup.why : null,
    broken_lines: 'brokenLines' in lookup ? lookup.brokenLines : null,
    servers: lookup.state === 'not_served' ? lookup.downloads.map(unservedJson) : null,
  };
}

function unservedJson(download: UnservedSymbols): Json {
  return {
    host: download.host,
    state: download.state,
    status: 'status' in download ? download.status : null,
    why: 'why' in download ? download.why : null,
    id: 'id' in download ? download.id : null,
  };
}

function pathsOf(module: DumpModule, disclosure: DumpDisclosure): Readonly<Record<string, Json>> {
  return disclosure.shows('closed') ? { path: module.path, debug_path: module.ids.debugPath } : {};
}

/** The unloaded modules, in the order of the dump. */
export function unloadedJson(dump: Dump): Json {
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  return unloadedModulesOf(dump).map(({ record, end, name }) => ({
    base_addr: hexAddress(record.base, bytes),
    end_addr: hexAddress(end, bytes),
    filename: name,
    // The code id of Windows modules: time stamp and size.
    code_id: `${record.time.toString(16).padStart(8, '0')}${record.size.toString(16)}`,
  }));
}
