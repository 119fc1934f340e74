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
import { outlineMatches, outlineRows } from '../../../../shared/report/memory-report/memory-outline.ts';
import type { Muting } from '../../../../shared/report/memory-report/muting.ts';
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
import { MemoryReadings } from './memory-readings.ts';
import { type MemoryOfPart, type MemorySide, rangeIn, type ShownMemory, shownMemory } from './memory-sides.ts';
import { crashedPidOf, memoryPartsOf, openMemoryReport } from './open-memory-report.ts';
import { OtherMemory } from './other-memory.ts';

interface MemoryTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing' | 'openEntries'>;
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

const NOTHING = { total: 0, matching: 0, isBadFilter: false, rows: [] };

/** Handlers of the Memory report tab. */
export function memoryHandlers({ reports, handles, fileOfRow, temporary, setting }: MemoryTools): HandlersOf<'memory'> {
  const readings = new MemoryReadings();
  const others = new OtherMemory(temporary, setting);
  const limit = (): number => setting('inflate.max');

  function withReport<T>(id: string, step: (report: ViewedReport) => Result<T> | Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    const report = reports.find(id);
    return report === null ? fail(reports.missing(id)) : withSoundReport(report, step);
  }

  function withPart<T>(
    id: string,
    index: number,
    step: (part: MemoryOfPart) => Result<T> | Promise<Result<T>>,
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
      return step({ key: part, name: nameUnder(masks, part), found: found.value, range: bytes, isRevealed });
    });
  }

  /** The memory report with which another one is compared. */
  async function sideOf({ other }: ComparisonRequest): Promise<Result<MemorySide>> {
    if (other.kind === 'part') return withPart<MemorySide>(other.report, other.part, ok);
    const file = others.find(other.file);
    if (file === null) return fail(failure('unknown_handle', { what: 'file' }));
    const found = await readings.read(file, limit(), () => others.read(file));
    if (!found.ok) return found;
    if (found.value === null) return fail(unknownMemoryReport());
    return ok({ key: file, name: file.name, found: found.value, range: null, isRevealed: file.isRevealed });
  }

  /** Runs a step with a memory report and the one that it is compared with. */
  function withMemory<T>({ report, part, comparison }: OfPart, step: (shown: ShownMemory) => Result<T>): Promise<Result<T>> | Result<T> {
    return withPart(report, part, async (first) => {
      const second = comparison === null ? null : await sideOf(comparison);
      if (second !== null && !second.ok) return second;
      const other = second?.value ?? null;
      readings.keep(other === null ? [first.key] : [first.key, other.key]);
      const mutings: ReadonlySet<Muting> = new Set(comparison?.mutings ?? []);
      return step(shownMemory(readings, first, other === null ? null : { side: other, mutings }));
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
      const found = await others.read(file);
      if (!found.ok) return found;
      return ok({ file: others.add(file), name: file.name, failure: memoryFailure(found.value, limit()) });
    },
    'memory.revealOther': ({ file }) => {
      const other = others.find(file);
      if (other === null) return fail(failure('unknown_handle', { what: 'file' }));
      other.isRevealed = true;
      return ok({ done: true });
    },
    'memory.rows': ({ report, part, comparison, filter, isPattern, base, toggled, from, limit: most }) =>
      withMemory({ report, part, comparison }, ({ first, second, outline }) => {
        if (outline === null) return ok(NOTHING);
        const passes = testOf(filter, isPattern);
        const matches = passes === null || passes === 'bad' ? null : outlineMatches(outline, passes);
        const folds = { base, toggled: new Set(toggled) };
        const rows = outlineRows(outline, folds, matches);
        const place = { outline, folds, matches, rangeOf: rangeIn(first), isDifference: second !== null };
        return ok({
          total: rows.length,
          matching: matches?.count ?? outline.items.length,
          isBadFilter: passes === 'bad',
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

/** The memory reports with which a part can be compared: the other parts of its report first. */
function othersOf(reports: MemoryTools['reports'], id: string, part: number): OtherMemoryView[] {
  const entries = reports.openEntries().toSorted((a, b) => Number(b.report.id === id) - Number(a.report.id === id));
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
