import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostOptions } from '../../../electron/host/app/open-host.ts';
import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { type TestHost, testHost } from '../app/test-host.ts';

/** An open report for testing edits. */
export interface DraftUnderTest {
  readonly host: TestHost;
  readonly report: string;
  readonly path: string;
  readonly inspect: (dialect?: 'spec' | 'antenna') => Promise<InspectionView>;
  /** Returns the anchor of the annotation or part with this name. */
  readonly anchor: (name: string) => Promise<Anchor>;
  readonly edit: (...edits: readonly Edit[]) => Promise<DraftView>;
  /** Changes the value of an annotation. */
  readonly setValue: (name: string, text: string) => Promise<DraftView>;
  readonly value: (name: string) => Promise<string | null>;
  readonly sentences: () => Promise<readonly string[]>;
}

export const EVERYTHING = { from: 0, limit: 1_000 } as const;

/** Opens a capture of these bytes in a new host. */
export async function draftOf(bytes: Uint8Array, options: Partial<HostOptions> = {}, name = 'a.http'): Promise<DraftUnderTest> {
  const host = await testHost(options);
  const path = join(host.user, name);
  writeFileSync(path, bytes);
  return draftIn(host, path);
}

export async function draftIn(host: TestHost, path: string): Promise<DraftUnderTest> {
  const { report } = await host.opened(path);
  return draftOfReport(host, path, report);
}

export function draftOfReport(host: TestHost, path: string, report: string): DraftUnderTest {
  const inspect = (dialect: 'spec' | 'antenna' = 'spec'): Promise<InspectionView> =>
    host.value('report.inspect', { report, dialect, ...EVERYTHING });
  const edit = (...edits: readonly Edit[]): Promise<DraftView> =>
    host.value('draft.apply', { report, change: { kind: 'edits', edits: [...edits] }, replaces: null });
  async function anchor(wanted: string): Promise<Anchor> {
    const view = await inspect();
    const found = [...view.annotations, ...view.parts].find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`no ${wanted}`);
    return found.anchor;
  }
  return {
    host,
    report,
    path,
    inspect,
    anchor,
    edit,
    setValue: async (name, text) => edit({ op: 'value', at: await anchor(name), text }),
    value: async (name) => (await inspect()).annotations.find((annotation) => annotation.name === name)?.value ?? null,
    sentences: async () => (await host.value('draft.state', { report })).steps.map(({ sentence }) => sentence),
  };
}

/** Everything that crossed the bridge, as text; bytes as Latin-1, including the whole buffer of each view. */
export function bridgeTraffic({ answers, events, log }: TestHost): string {
  return JSON.stringify([answers, events, log], (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value.buffer).toString('latin1') : value,
  );
}

/** Requests everything that a page can show of a report. */
export async function readWholeReport(host: TestHost, report: string): Promise<void> {
  for (const dialect of ['spec', 'antenna'] as const) {
    const view = await host.value('report.inspect', { report, dialect, ...EVERYTHING });
    for (const { index } of view.annotations) await host.value('report.annotation', { report, index });
    for (const space of ['head', 'sent', 'plain'] as const) {
      const size = view.source.sizes[space] ?? 0;
      for (let offset = 0; offset < size; offset += 4_096) {
        await host.value('report.readRange', { report, range: { space, offset, length: 4_096 } });
      }
    }
  }
  await host.value('draft.state', { report });
  await host.value('report.list', {});
  await host.value('draft.kept', {});
}
