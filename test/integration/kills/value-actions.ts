import { join } from 'node:path';
import type { Host } from '../../../electron/host/platform/base/host.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';

/** A change of settings, UI state or open reports. */
type ValueAct =
  | { readonly act: 'set'; readonly key: 'theme' | 'density' | 'upload.max' | 'send.answer'; readonly value: string | number }
  | { readonly act: 'reset'; readonly key: 'theme' | 'upload.max' }
  | { readonly act: 'ui'; readonly width: number }
  | { readonly act: 'page'; readonly screen: string; readonly typed: string }
  /** Opens the file with this name in the user's folder, or closes it if it is open. */
  | { readonly act: 'report'; readonly name: string };

/** Names of the files that the actions open. */
export const REPORT_NAMES = ['one.http', 'two.http', 'three.http'];

/** All state that the actions can change. */
export interface ValueState {
  readonly chosen: readonly string[];
  readonly width: number | null;
  readonly page: string | null;
  readonly reports: readonly string[];
  readonly recent: readonly string[];
}

export function valueActs(random: () => number, count: number): readonly ValueAct[] {
  const upTo = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(all: readonly [T, ...T[]]): T => all[upTo(all.length)] ?? all[0];
  return Array.from({ length: count }, (_, number): ValueAct => {
    const what = random();
    if (what < 0.1) return { act: 'set', key: 'theme', value: oneOf(['light', 'dark']) };
    if (what < 0.2) return { act: 'set', key: 'density', value: oneOf(['comfortable', 'compact']) };
    if (what < 0.35) return { act: 'set', key: oneOf(['upload.max', 'send.answer']), value: 1 + number };
    if (what < 0.45) return { act: 'reset', key: oneOf(['theme', 'upload.max']) };
    if (what < 0.6) return { act: 'ui', width: number };
    if (what < 0.8) return { act: 'page', screen: `screen-${String(number)}`, typed: 'typed '.repeat(upTo(2_000)) };
    return { act: 'report', name: oneOf(['one.http', 'two.http', 'three.http']) };
  });
}

export async function doValueAct(host: Host, user: string, act: ValueAct): Promise<ValueState> {
  switch (act.act) {
    case 'set':
      await asked(host, 'settings.set', { key: act.key, value: act.value });
      break;
    case 'reset':
      await asked(host, 'settings.reset', { key: act.key });
      break;
    case 'ui':
      await asked(host, 'ui.save', { panes: { tree: act.width } });
      break;
    case 'page': {
      const rows = [{ name: 'Comments', text: act.typed, suggested: false }];
      const newReport = { rows, parts: [], files: [], form: 'kv' as const, gzip: false };
      await asked(host, 'session.save', { page: { screen: act.screen, active: null, reports: [], newReport } });
      break;
    }
    case 'report':
      await openOrClose(host, join(user, act.name), act.name);
      break;
  }
  return valueState(host);
}

async function openOrClose(host: Host, path: string, name: string): Promise<void> {
  const { reports } = await asked(host, 'report.list', {});
  const there = reports.find((report) => report.name === name);
  if (there !== undefined) {
    await asked(host, 'report.close', { report: there.report });
    return;
  }
  const file = await host.registerPath(path);
  if (!file.ok) throw new Error(file.error.code);
  await asked(host, 'report.open', { file: file.value.file });
}

export async function valueState(host: Host): Promise<ValueState> {
  const { settings } = await asked(host, 'settings.state', {});
  const { page } = await asked(host, 'session.load', {});
  const { reports } = await asked(host, 'report.list', {});
  const { files } = await asked(host, 'recent.list', {});
  return {
    chosen: settings.filter(({ chosen }) => chosen).map(({ key, value }) => `${key} ${String(value)}`),
    width: (await asked(host, 'ui.load', {})).panes['tree'] ?? null,
    page: page === null ? null : `${page.screen} ${String(page.newReport?.rows[0]?.text?.length)}`,
    reports: reports.map(({ name }) => name),
    recent: files.map(({ name }) => name),
  };
}

async function asked<C extends Channel>(host: Host, channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
  const answer = await host.call(channel, request);
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
  return answer.value;
}
