import { failure } from '../../../../shared/bridge/failure.ts';
import { MAX_ASKED_MODULES } from '../../../../shared/bridge/view/dump-channels.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { serverHost } from '../../../../shared/report/dump/symbols/symbol-server.ts';
import type { KeyValues } from '../../store/key-values.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { writing } from '../../platform/files/io-error.ts';
import type { ServerConsents } from '../symbols/servers/server-consents.ts';
import { sourceName, storedSymbolSources, storeSymbolSources, type SymbolSource } from '../symbols/symbol-sources.ts';
import type { DumpAccess } from './dump-access.ts';

interface ConsentTools {
  readonly values: KeyValues;
  readonly consents: ServerConsents;
}

/** Handlers of the question whether a symbol server is asked for the modules of a dump. */
export function serverHandlers(
  access: DumpAccess,
  { values, consents }: ConsentTools,
): Pick<HandlersOf<'dump'>, 'dump.servers' | 'dump.askServer'> {
  return {
    'dump.servers': ({ report, part, all }) =>
      access.withDump(report, part, ({ placed: { dump } }) => {
        const symbols = access.symbolsOf(dump);
        const servers = access.symbolServers().map((server) => ({ server, modules: symbols.unasked(server, all) }));
        return ok({
          servers: servers
            .filter(({ modules }) => modules.length > 0)
            .map(({ server, modules }) => ({
              server,
              host: serverHost(server),
              count: modules.length,
              modules: modules.slice(0, MAX_ASKED_MODULES).map(({ leaf, id }) => ({ name: leaf, id })),
            })),
        });
      }),
    'dump.askServer': ({ report, part, server, always, all }) =>
      access.withDump(report, part, async ({ placed: { dump } }) => {
        if (!access.symbolServers().includes(server)) return fail(failure('unknown_handle', { what: 'dump' }));
        if (always) {
          const stored = await writing({ own: 'settings' }, () => {
            storeSymbolSources(values, withAlways(storedSymbolSources(values), server));
            return Promise.resolve(ok(null));
          });
          if (!stored.ok) return stored;
        }
        consents.allow(server);
        if (all) access.symbolsOf(dump).showAll();
        access.findSymbols(report, dump, []);
        return ok({ done: true as const });
      }),
  };
}

/** The server of a target is added to the list. */
function withAlways(sources: readonly SymbolSource[], server: string): readonly SymbolSource[] {
  const allowed: SymbolSource = { kind: 'server', server, isAlwaysAsked: true };
  const isListed = sources.some((source) => sourceName(source) === server);
  return isListed ? sources.map((source) => (sourceName(source) === server ? allowed : source)) : [...sources, allowed];
}
