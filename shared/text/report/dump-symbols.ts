import { formatCount } from '../../bytes/quantities.ts';
import type { ThreadStack } from '../../report/dump/analysis/analysis.ts';
import type { Dump } from '../../report/dump/format/dump.ts';
import type { OsName } from '../../report/dump/format/machine.ts';
import { type DumpModule, modulesOf } from '../../report/dump/format/modules.ts';
import { systemOf } from '../../report/dump/format/system-info.ts';
import { isSystemModule } from '../../report/dump/crash/foreign-module.ts';
import { serverHost } from '../../report/dump/symbols/symbol-server.ts';
import { symbolDownloadText } from './symbol-download.ts';
import type { SymbolLookup, SymbolLookups, UnreadableSymbols, UnservedSymbols } from '../../report/dump/symbols/symbol-lookup.ts';

const UNREADABLE: Readonly<Record<UnreadableSymbols, string>> = {
  no_module: 'it does not begin with a MODULE line',
  gzip: 'it is damaged',
  too_large: 'it inflates to more than the setting symbols.inflated allows',
  cache: 'its inflated bytes cannot be written to the data folder',
  file: 'it cannot be opened',
  disk: 'a file could not be read or written',
};

/** Why a frame has no function, in a word or two. */
const WORDS: Readonly<Record<SymbolLookup['state'], string>> = {
  found: 'no function',
  other_build: 'other build',
  unreadable: 'not used',
  none: 'no file',
  no_id: 'no id',
  stopped: 'stopped',
  not_asked: 'not asked',
  not_served: 'not served',
};

/** What was found of the symbols of a module, in a word or two. Null: it was not looked for. */
export function lookupWord(lookup: SymbolLookup | null): string {
  return lookup === null ? 'no symbols' : WORDS[lookup.state];
}

const CACHE = 'the symbol cache';

/** What was found of the symbols of a module. */
export function symbolLookupText(lookup: SymbolLookup): string {
  switch (lookup.state) {
    case 'found': {
      const { path, brokenLines } = lookup;
      if (brokenLines === 0) return path ?? CACHE;
      return `${path ?? CACHE} (${formatCount(brokenLines)} broken ${brokenLines === 1 ? 'line is' : 'lines are'} left out)`;
    }
    case 'other_build':
      return `other build: ${lookup.path ?? CACHE} has the id ${lookup.id}`;
    case 'unreadable':
      return lookup.why === 'disk' ? `not used: ${UNREADABLE.disk}` : `not used: ${lookup.path ?? CACHE}: ${UNREADABLE[lookup.why]}`;
    case 'none':
      return 'no file';
    case 'not_asked':
      return [nearText(lookup.near), ...lookup.servers.map((server) => `${serverHost(server)} was not asked`)].join('; ');
    case 'not_served':
      return [nearText(lookup.near), ...lookup.downloads.map(unservedText)].join('; ');
    case 'stopped':
      return 'not looked for: the job was stopped';
    case 'no_id':
      return 'no id, or no name that a file can have';
  }
}

/** What was found in folders and in the cache before servers. */
function nearText(near: SymbolLookup): string {
  return near.state === 'none' ? 'no file in the folders' : symbolLookupText(near);
}

/** Why a server did not give the file, as a part of a line. */
function unservedText(download: UnservedSymbols): string {
  if (download.state !== 'wrong_build') return symbolDownloadText(download);
  const { host, id } = download;
  return id === null ? `${host} sent a file that is not a valid symbol file` : `${host} sent a file of another build: ${id}`;
}

/** What only the native debug files of a system could give, which Crashlens does not read. */
const NATIVE: Readonly<Partial<Record<OsName, string>>> = {
  windows: 'Microsoft’s servers have symbols of this module only as a PDB, which Crashlens cannot read',
  linux: 'distributions have symbols of this module only as DWARF (debuginfod), which Crashlens cannot read',
  macos: 'symbols of this module are only in the system itself, which Crashlens cannot read',
};

/** What was found of the symbols of a module of a dump. Says if only a format that Crashlens does not read could have them. */
export function moduleSymbolsText(dump: Dump, module: DumpModule, lookup: SymbolLookup): string {
  const isMissing = lookup.state !== 'found' && lookup.state !== 'not_asked' && lookup.state !== 'stopped';
  const native = isMissing && isSystemModule(dump, module) ? NATIVE[systemOf(dump)?.os ?? 'unknown'] : undefined;
  return [symbolLookupText(lookup), ...(native === undefined ? [] : [native])].join('; ');
}

/** A row for each module on the stacks, in the order of the frames: its name, its debug id, and what was found. */
export function symbolRows(dump: Dump, stacks: readonly ThreadStack[], lookupOf: SymbolLookups): readonly (readonly string[])[] {
  const onStacks = new Set(stacks.flatMap(({ frames }) => frames.map(({ moduleIndex }) => moduleIndex)));
  return [...onStacks].flatMap((index) => {
    const module = modulesOf(dump).at(index);
    const lookup = lookupOf(index);
    return index < 0 || module === undefined || lookup === null
      ? []
      : [[module.name, module.ids.debugId?.toUpperCase() ?? '', moduleSymbolsText(dump, module, lookup)]];
  });
}
