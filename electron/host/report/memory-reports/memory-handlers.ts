import { type ByteRange, range } from '../../../../shared/bytes/byte-range.ts';
import { sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { fail, ok, type Result } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { MAX_MEMORY_REPORTS, type MemoryRowDetail } from '../../../../shared/bridge/view/memory-channels.ts';
import { nameUnder } from '../../../../shared/masking/masks.ts';
import { memoryOutline, type Outline, outlineMatches, outlineRows } from '../../../../shared/report/memory-report/memory-outline.ts';
import type { MemoryReport } from '../../../../shared/report/memory-report/memory-report.ts';
import { entriesOf, processTrees } from '../../../../shared/report/memory-report/memory-tree.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { memoryDetail } from '../../../../shared/text/presenters/memory/memory-detail.ts';
import { memoryRow, memorySummary, type ReadMemoryPart } from '../../../../shared/text/presenters/memory/memory-view.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { nodeInflate } from '../../platform/files/node-inflate.ts';
import { inflateNow } from '../../platform/files/inflate-now.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { withSoundReport } from '../view/with-report.ts';
import { crashedPidOf, memoryPartsOf, type OpenedMemoryReport, openMemoryReport } from './open-memory-report.ts';

interface MemoryTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing'>;
  readonly setting: ReadSetting;
}

/** A memory report part at hand. */
interface PartAtHand {
  readonly inspection: Inspection;
  readonly part: BinaryPart;
  readonly opened: OpenedMemoryReport;
  readonly view: ReadMemoryPart;
  readonly isRevealed: boolean;
}

/** The part that was read last, with its tree. */
interface LastRead {
  readonly limit: number;
  readonly opened: Promise<OpenedMemoryReport>;
  outline: Outline | null;
}

/** Handlers of the Memory report tab. */
export function memoryHandlers({ reports, setting }: MemoryTools): HandlersOf<'memory'> {
  /** Only one part is kept, because a report of 20 MiB takes 100 MiB, and only while its reading is in memory. */
  let last = new WeakMap<BinaryPart, LastRead>();

  function readOf({ capture }: Inspection, part: BinaryPart): LastRead {
    const limit = setting('inflate.max');
    const known = last.get(part);
    if (known?.limit === limit) return known;
    const source = sliceSource(capture.plain, part.contentOffset, part.size);
    const opened = openMemoryReport(
      source,
      nodeInflate(() => inflateNow.createSink()),
      limit,
    );
    const read: LastRead = { limit, opened, outline: null };
    // A read that was cancelled is made again.
    opened.catch(() => {
      last.delete(part);
    });
    last = new WeakMap([[part, read]]);
    return read;
  }

  function withReport<T>(id: string, step: (report: ViewedReport) => Result<T> | Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    const report = reports.find(id);
    return report === null ? fail(reports.missing(id)) : withSoundReport(report, step);
  }

  function withPart<T>(id: string, index: number, step: (part: PartAtHand) => Result<T>): Promise<Result<T>> | Result<T> {
    return withReport(id, async (report) => {
      const inspection = report.inspection(report.rules);
      const part = memoryPartsOf(inspection).find((each) => each.index === index);
      if (part === undefined) return fail(failure('unknown_handle', { what: 'memory_report' }));
      const opened = await readOf(inspection, part).opened;
      const masks = report.masks();
      const { reading, gzipError, isGzipped } = opened;
      const { contentOffset: offset, size } = part;
      const view = {
        part: index,
        name: nameUnder(masks, part),
        offset,
        size,
        isGzipped,
        reading,
        gzipError,
        limit: setting('inflate.max'),
      };
      return step({ inspection, part, opened, view, isRevealed: !masks.isHidden(range('plain', offset, size)) });
    });
  }

  function outlineOf({ inspection, part }: PartAtHand, report: MemoryReport): Outline {
    const read = readOf(inspection, part);
    if (read.outline !== null) return read.outline;
    const pid = crashedPidOf(inspection);
    const crashed = pid === null ? undefined : report.processes.find((name) => name.includes(`(pid ${String(pid)})`));
    read.outline = memoryOutline(processTrees(report.processes, entriesOf(report), false), crashed ?? null);
    return read.outline;
  }

  return {
    'memory.list': ({ report: id }) =>
      withReport(id, (report) => {
        const masks = report.masks();
        const parts = memoryPartsOf(report.inspection(report.rules)).slice(0, MAX_MEMORY_REPORTS);
        return ok({ parts: parts.map((part) => ({ part: part.index, name: nameUnder(masks, part), size: part.size })) });
      }),
    'memory.summary': ({ report, part }) =>
      withPart(report, part, ({ inspection, view, isRevealed }) => ok(memorySummary(view, crashedPidOf(inspection), isRevealed))),
    'memory.rows': ({ report, part, filter, isPattern, base, toggled, from, limit }) =>
      withPart(report, part, (found) => {
        const { reading } = found.opened;
        if (!found.isRevealed || reading.kind !== 'report') return ok({ total: 0, matching: 0, isBadFilter: false, rows: [] });
        const outline = outlineOf(found, reading.report);
        const passes = testOf(filter, isPattern);
        const matches = passes === null || passes === 'bad' ? null : outlineMatches(outline, passes);
        const folds = { base, toggled: new Set(toggled) };
        const rows = outlineRows(outline, folds, matches);
        const place = { outline, folds, matches, rangeOf: rangeIn(found, reading.report) };
        return ok({
          total: rows.length,
          matching: matches?.count ?? outline.items.length,
          isBadFilter: passes === 'bad',
          rows: rows.slice(from, from + limit).map((index) => memoryRow(index, place)),
        });
      }),
    'memory.row': ({ report, part, id }) =>
      withPart(report, part, (found) => {
        const { reading, json } = found.opened;
        if (!found.isRevealed || reading.kind !== 'report') return ok<{ row: MemoryRowDetail | null }>({ row: null });
        return ok({ row: memoryDetail(outlineOf(found, reading.report), id, reading.report, json) });
      }),
  };
}

/** The bytes of an entry: in the body if the part is plain JSON, otherwise the whole part. */
function rangeIn({ part, opened }: PartAtHand, { entries }: MemoryReport): (entry: number) => ByteRange | null {
  return (index) => {
    const entry = entries[index];
    if (entry === undefined) return null;
    if (opened.isGzipped) return range('plain', part.contentOffset, part.size);
    return range('plain', part.contentOffset + entry.offset, entry.size);
  };
}

/** The longest path that is compared with a regular expression. */
const MAX_COMPARED = 1_024;

/** The test of a path; null without a filter, `bad` if it is not a regular expression. */
function testOf(filter: string, isPattern: boolean): ((path: string) => boolean) | 'bad' | null {
  if (filter === '') return null;
  if (!isPattern) {
    const wanted = filter.toLowerCase();
    return (path) => path.toLowerCase().includes(wanted);
  }
  try {
    const pattern = new RegExp(filter, 'i');
    return (path) => pattern.test(path.slice(0, MAX_COMPARED));
  } catch {
    return 'bad';
  }
}
