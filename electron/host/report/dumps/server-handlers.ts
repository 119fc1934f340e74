import { failure } from '../../../../shared/bridge/failure.ts';
import { MAX_ASKED_MODULES } from '../../../../shared/bridge/view/dump-channels.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { serverHost } from '../../../../shared/report/dump/symbols/symbol-server.ts';
import type { KeyValues } from '../../store/key-values.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { writing } from '../../platform/files/io-error.ts';
import type { ServerConsents } from '../symbols/servers/server-consents.ts';
import { storedSymbolSources, storeSymbolSources } from '../symbols/symbol-sources.ts';
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
        const servers = storedSymbolSources(values).flatMap((source) => {
          const modules = source.kind === 'server' && access.isShownAtOnce ? symbols.unasked(source.server, all) : [];
          return source.kind === 'server' && modules.length > 0
            ? [{ server: source.server, host: serverHost(source.server), modules }]
            : [];
        });
        return ok({
          servers: servers.map(({ modules, ...server }) => ({
            ...server,
            count: modules.length,
            modules: modules.slice(0, MAX_ASKED_MODULES).map(({ leaf, id }) => ({ name: leaf, id })),
          })),
        });
      }),
    'dump.askServer': ({ report, part, server, always, all }) =>
      access.withDump(report, part, async ({ placed: { dump } }) => {
        const sources = storedSymbolSources(values);
        const asked = sources.find((source) => source.kind === 'server' && source.server === server);
        if (asked === undefined) return fail(failure('unknown_handle', { what: 'dump' }));
        if (always) {
          const allowed = sources.map((source) => (source === asked ? { ...source, isAlwaysAsked: true } : source));
          const stored = await writing({ own: 'settings' }, () => {
            storeSymbolSources(values, allowed);
            return Promise.resolve(ok(null));
          });
          if (!stored.ok) return stored;
        }
        consents.allow(server);
        if (all && access.isShownAtOnce) access.symbolsOf(dump).showAll();
        access.findSymbols(report, dump, []);
        return ok({ done: true as const });
      }),
  };
}
