import path from 'node:path';
import type { Command } from 'commander';
import { fail, ok } from '../../../shared/errors.ts';
import { lookupJson } from '../../../shared/report/dump/output/json-modules.ts';
import { symbolPath } from '../../../shared/report/dump/symbols/symbol-path.ts';
import { symbolLookupText } from '../../../shared/text/report/dump-symbols.ts';
import { SYMBOLS_COMMAND } from '../../../shared/text/report/symbols-command.ts';
import { symbolServer } from '../../../shared/report/dump/symbols/symbol-server.ts';
import type { SymbolSourcesView, SymbolSourceView } from '../../../shared/bridge/view/symbol-channels.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { isFolder } from '../../host/platform/files/files-below.ts';
import { storedSymbolSources } from '../../host/report/symbols/symbol-sources.ts';
import { openStore } from '../../host/store/store.ts';
import { withHelp } from '../common/command-help.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { endWith } from '../common/exit-codes.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import { shownPath } from '../common/output-file.ts';
import { ownSettings } from '../common/own-settings.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { failWith, print } from '../common/streams.ts';
import { visible } from '../common/terminal-text.ts';
import { commandSymbols, symbolStart } from './command-symbols.ts';
import { symbolsOption } from './symbols-option.ts';

interface OutputFlags {
  readonly json?: true;
}

interface AddFlags {
  readonly first?: true;
}

interface WhereFlags extends OutputFlags {
  readonly symbols?: readonly string[];
}

/** `crashlens symbols`: the places in which symbol files are looked for. */
export function registerSymbols(program: Command): void {
  const command = withHelp(program.command('symbols'), 'symbols').helpCommand(false);
  withHelp(command.command('list', { isDefault: true }), 'symbols list')
    .option('--json', SYMBOLS_COMMAND.json)
    .action((flags: OutputFlags) => withSources((_, list) => Promise.resolve(printSources(list.sources, flags)), flags));
  withHelp(command.command('add'), 'symbols add')
    .argument('<place>', SYMBOLS_COMMAND.place)
    .option('--first', SYMBOLS_COMMAND.first)
    .action((place: string, { first }: AddFlags) => withSources((host) => add(host, place, first === true)));
  withHelp(command.command('remove'), 'symbols remove')
    .argument('<place>', SYMBOLS_COMMAND.place)
    .action((place: string) => withSources((host, { sources }) => remove(host, place, sources)));
  withHelp(command.command('clear'), 'symbols clear').action(() => withSources((host, { cacheSize }) => clear(host, cacheSize)));
  withHelp(command.command('where'), 'symbols where')
    .argument('<module>', SYMBOLS_COMMAND.module)
    .addOption(symbolsOption())
    .option('--json', SYMBOLS_COMMAND.json)
    .action(async (module: string, flags: WhereFlags) => {
      const found = await withPrivateFolder(({ path }) => where(module, flags, path));
      if (!found.ok) failWith(found.error, flags);
    });
}

/** Runs a step with the list of the user's data folder. */
async function withSources(
  step: (host: Host, list: SymbolSourcesView) => Promise<CommandResult<unknown>>,
  flags: OutputFlags = {},
): Promise<void> {
  const opened = await openHostAlongsideApp();
  if (!opened.ok) {
    failWith(opened.error, flags);
    return;
  }
  try {
    const list = await opened.value.call('symbols.list', {});
    const done = list.ok ? await step(opened.value, list.value) : list;
    if (!done.ok) failWith(done.error, flags);
  } finally {
    await opened.value.close();
  }
}

function printSources(sources: readonly SymbolSourceView[], { json }: OutputFlags): CommandResult<null> {
  if (json === true)
    print(
      JSON.stringify(
        sources.map(({ kind, name, exists }) => (kind === 'folder' ? { kind, path: name, exists } : { kind, server: name })),
        null,
        2,
      ),
    );
  else if (sources.length === 0) print(SYMBOLS_COMMAND.none);
  else print(sources.map(lineOf).join('\n'));
  return ok(null);
}

function lineOf({ name, exists }: SymbolSourceView): string {
  return visible(exists ? name : `${name}  ${SYMBOLS_COMMAND.missing}`);
}

async function add(host: Host, place: string, isFirst: boolean): Promise<CommandResult<unknown>> {
  const server = symbolServer(place);
  if (server !== null) return host.call('symbols.addServer', { server, isFirst });
  const absolute = path.resolve(place);
  if (!isFolder(absolute)) return fail(commandFailure('invalid_request', SYMBOLS_COMMAND.notFolder(shownPath(absolute))));
  const file = await host.registerPath(absolute);
  return file.ok ? host.call('symbols.addFolder', { file: file.value.file, isFirst }) : file;
}

async function remove(host: Host, place: string, sources: readonly SymbolSourceView[]): Promise<CommandResult<unknown>> {
  const shown = symbolServer(place) ?? shownPath(path.resolve(place));
  const found = sources.find(({ name }) => name === shown || name === place);
  if (found === undefined) return fail(commandFailure('invalid_request', SYMBOLS_COMMAND.unlisted(shown)));
  return host.call('symbols.remove', { source: found.source });
}

async function clear(host: Host, before: number): Promise<CommandResult<unknown>> {
  const cleared = await host.call('symbols.clear', {});
  if (cleared.ok) print(SYMBOLS_COMMAND.cleared(before - cleared.value.cacheSize));
  return cleared;
}

async function where(module: string, { symbols = [], json }: WhereFlags, temporary: string): Promise<CommandResult<null>> {
  const slash = module.lastIndexOf('/');
  const place = slash < 0 ? null : symbolPath(module.slice(0, slash), '', module.slice(slash + 1));
  if (place === null) return fail(commandFailure('invalid_request', SYMBOLS_COMMAND.badModule));
  const start = symbolStart({ symbols }, ownSettings());
  const store = commandSymbols(start, temporary);
  // A listed server is a place, but a command does not ask it.
  if (!store.hasPlaces() && !hasListedPlace(start.home)) return fail(commandFailure('invalid_request', SYMBOLS_COMMAND.nowhere));
  const lookup = await store.lookup(place);
  print(json === true ? JSON.stringify(lookupJson(lookup), null, 2) : visible(symbolLookupText(lookup)));
  endWith(lookup.state === 'found' ? 'fine' : 'notDone');
  return ok(null);
}

/** Whether the user listed a folder or a server. `home`: the data folder; null if it cannot be used. */
function hasListedPlace(home: string | null): boolean {
  const opened = home === null ? null : openStore({ path: home, use: 'beside' }, shownPath(home));
  if (opened?.ok !== true) return false;
  try {
    return storedSymbolSources(opened.value.values).length > 0;
  } finally {
    opened.value.close();
  }
}
