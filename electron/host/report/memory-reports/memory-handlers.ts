import { range } from '../../../../shared/bytes/byte-range.ts';
import { sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { type Failure, fail, ok, type Result } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import {
  type ComparisonRequest,
  MAX_MEMORY_REPORTS,
  MAX_OTHERS,
  type MemoryRowDetail,
  type OtherMemoryView,
} from '../../../../shared/bridge/view/memory-channels.ts';
import { nameUnder } from '../../../../shared/masking/masks.ts';
import { outlineRows } from '../../../../shared/report/memory-report/memory-outline.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { memoryDetail } from '../../../../shared/text/presenters/memory/memory-detail.ts';
import { memoryFailure, memoryRow, memorySummary } from '../../../../shared/text/presenters/memory/memory-view.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { FileEntry, FileHandles } from '../../platform/files/handles.ts';
import { nodeInflate } from '../../platform/files/node-inflate.ts';
import { inflateNow } from '../../platform/files/inflate-now.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { withSoundReport } from '../view/with-report.ts';
import { filterRows } from './filter-rows.ts';
import { MemoryReadings } from './memory-readings.ts';
import { type MemoryOfPart, type MemorySide, rangeIn, type ShownMemory, shownMemory } from './memory-sides.ts';
import { crashedPidOf, memoryPartsOf, openMemoryReport } from './open-memory-report.ts';
import { OtherMemory } from './other-memory.ts';

interface MemoryTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing' | 'openEntries' | 'list'>;
  readonly handles: Pick<FileHandles, 'find'>;
  /** The first location of a row of the board; null if there is no such row. */
  readonly fileOfRow: (row: number) => FileEntry | null;
  /** An existing folder for inflated bodies. */
  readonly temporary: string;
  readonly setting: ReadSetting;
}

interface OfPart {
  readonly report: string;
  readonly part: number;
  readonly comparison: ComparisonRequest | null;
}

const NOTHING = { total: 0, matching: 0, filterError: null, rows: [] };

/** The most bytes that are inflated of a memory report: more would take too much memory. */
const MAX_INFLATED = 128 << 20;

/** Handlers of the Memory report tab. */
export function memoryHandlers({ reports, handles, fileOfRow, temporary, setting }: MemoryTools): HandlersOf<'memory'> {
  const readings = new MemoryReadings();
  const limit = (): number => Math.min(setting('inflate.max'), MAX_INFLATED);
  const others = new OtherMemory(temporary, limit);

  function withReport<T>(id: string, step: (report: ViewedReport) => Result<T> | Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    const report = reports.find(id);
    return report === null ? fail(reports.missing(id)) : withSoundReport(report, step);
  }

  function withPart<T>(
    id: string,
    index: number,
    step: (report: ViewedReport, part: MemoryOfPart) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> | Result<T> {
    return withReport(id, async (report) => {
      const inspection = report.inspection(report.rules);
      const part = memoryPartsOf(inspection).find((each) => each.index === index);
      if (part === undefined) return fail(unknownMemoryReport());
      const { contentOffset, size } = part;
      const found = await readings.read(part, limit(), async () => {
        const source = sliceSource(inspection.capture.plain, contentOffset, size);
        const inflate = nodeInflate(() => inflateNow.createSink());
        return ok({ ...(await openMemoryReport(source, inflate, limit())), pid: crashedPidOf(inspection) });
      });
      if (!found.ok) return found;
      if (found.value === null) return fail(unknownMemoryReport());
      const masks = report.masks();
      const bytes = range('plain', contentOffset, size);
      const isRevealed = !masks.isHidden(bytes);
      return step(report, { key: part, name: nameUnder(masks, part), found: found.value, range: bytes, isRevealed });
    });
  }

  /** The memory report with which another one is compared. */
  async function sideOf({ other }: ComparisonRequest, first: ViewedReport): Promise<Result<MemorySide>> {
    if (other.kind === 'part') return withPart<MemorySide>(other.report, other.part, (_, side) => ok(side));
    const file = others.find(other.file);
    if (file === null) return fail(failure('unknown_handle', { what: 'file' }));
    const found = await readings.read(file, limit(), () => others.readAgain(file));
    if (!found.ok) return found;
    if (found.value === null) return fail(unknownMemoryReport());
    return ok({ key: file, name: file.name, found: found.value, range: null, isRevealed: others.isRevealed(other.file, first) });
  }

  /** Runs a step with a memory report and the one that it is compared with. */
  function withMemory<T>({ report, part, comparison }: OfPart, step: (shown: ShownMemory) => Result<T>): Promise<Result<T>> | Result<T> {
    return withPart(report, part, async (viewed, first) => {
      if (comparison === null) {
        readings.keep([first.key]);
        return step(shownMemory(readings, first, null));
      }
      const second = await sideOf(comparison, viewed);
      readings.keep(second.ok ? [first.key, second.value.key] : [first.key]);
      return step(shownMemory(readings, first, { of: comparison.other, side: second, mutings: new Set(comparison.mutings) }));
    });
  }

  return {
    'memory.list': ({ report: id }) =>
      withReport(id, (report) => {
        const masks = report.masks();
        const parts = memoryPartsOf(report.inspection(report.rules)).slice(0, MAX_MEMORY_REPORTS);
        return ok({ parts: parts.map((part) => ({ part: part.index, name: nameUnder(masks, part), size: part.size })) });
      }),
    'memory.summary': ({ report, part, comparison }) =>
      withMemory({ report, part, comparison }, ({ first, second, compared }) =>
        ok(memorySummary({ ...first, part, limit: limit() }, second, compared?.difference ?? null)),
      ),
    'memory.others': ({ report, part }) => ok({ others: othersOf(reports, report, part) }),
    'memory.addOther': async (request) => {
      const file = request.from === 'file' ? handles.find(request.file) : fileOfRow(request.row);
      if (file === null) return fail(failure('unknown_handle', { what: 'file' }));
      const read = await others.read(file);
      if (!read.ok) return read;
      const { found, identity } = read.value;
      const reason = memoryFailure(found, limit());
      if (reason !== null) return ok({ file: null, name: file.name, failure: reason });
      const added = others.add({ path: file.path, name: file.name, identity });
      await readings.read(added.file, limit(), () => Promise.resolve(ok(found)));
      return ok({ file: added.handle, name: file.name, failure: null });
    },
    'memory.revealOther': ({ report: id, file }) =>
      withReport(id, (report) =>
        others.reveal(file, report) ? ok({ done: true as const }) : fail(failure('unknown_handle', { what: 'file' })),
      ),
    'memory.rows': ({ report, part, comparison, filter, isPattern, base, toggled, from, limit: most }) =>
      withMemory({ report, part, comparison }, ({ first, second, outline }) => {
        if (outline === null) return ok(NOTHING);
        const filtered = filterRows(outline, filter, isPattern);
        const filterError = filtered === 'invalid' || filtered === 'slow' ? filtered : null;
        const matches = filtered === 'invalid' || filtered === 'slow' ? null : filtered;
        const folds = { base, toggled: new Set(toggled) };
        const rows = outlineRows(outline, folds, matches);
        const place = { outline, folds, matches, rangeOf: rangeIn(first), isDifference: second !== null };
        return ok({
          total: rows.length,
          matching: matches?.count ?? outline.items.length,
          filterError,
          rows: rows.slice(from, from + most).map((index) => memoryRow(index, place)),
        });
      }),
    'memory.row': ({ report, part, comparison, id }) =>
      withMemory({ report, part, comparison }, ({ first, second, outline }) => {
        const { reading, json } = first.found;
        if (outline === null || reading.kind !== 'report') return ok<{ row: MemoryRowDetail | null }>({ row: null });
        return ok({ row: memoryDetail({ outline, report: reading.report, json, isDifference: second !== null }, id) });
      }),
  };
}

function unknownMemoryReport(): Failure {
  return failure('unknown_handle', { what: 'memory_report' });
}

/** The memory reports with which a part can be compared: the other parts of its report first. Previews are left out: they close without asking. */
function othersOf(reports: MemoryTools['reports'], id: string, part: number): OtherMemoryView[] {
  const previews = new Set(reports.list().flatMap(({ report, preview }) => (preview && report !== id ? [report] : [])));
  const entries = reports
    .openEntries()
    .filter(({ report }) => !previews.has(report.id))
    .toSorted((a, b) => Number(b.report.id === id) - Number(a.report.id === id));
  const all = entries.flatMap(({ report }) => {
    if (report.error() !== null) return [];
    const masks = report.masks();
    const { title, name } = report.summary;
    const isOther = ({ index }: BinaryPart): boolean => report.id !== id || index !== part;
    return memoryPartsOf(report.inspection(report.rules))
      .filter(isOther)
      .map((each) => ({
        report: report.id,
        part: each.index,
        title: title === '' ? name : `${name} · ${title}`,
        name: nameUnder(masks, each),
        size: each.size,
      }));
  });
  return all.slice(0, MAX_OTHERS);
}
