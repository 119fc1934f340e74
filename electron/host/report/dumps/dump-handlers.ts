import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { MAIN_MINIDUMP } from '../../../../shared/report/catalog/binary-parts.ts';
import { MAX_DUMPS } from '../../../../shared/bridge/view/dump-channels.ts';
import { crashAnnotationsOf, otherEvidenceOf } from '../../../../shared/report/dump/crash/crash-annotations.ts';
import { crashFindingsOf } from '../../../../shared/report/dump/crash/report-findings.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { nameUnder } from '../../../../shared/masking/masks.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { dumpRegionView, followPointer, goToAddress, noJump } from '../../../../shared/text/presenters/dump/region-view.ts';
import { listedStreams } from '../../../../shared/text/presenters/dump/listed-streams.ts';
import type { ByteOffset } from '../../../../shared/bytes/byte-source.ts';
import type { ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { dumpAnnotations } from '../../../../shared/text/presenters/dump/crash-annotations.ts';
import { addressView } from '../../../../shared/text/presenters/dump/address-of.ts';
import { crashView } from '../../../../shared/text/presenters/dump/crash-view.ts';
import { hiddenPage, pageOf } from '../../../../shared/text/presenters/dump/dump-list.ts';
import { dumpList } from '../../../../shared/text/presenters/dump/dump-lists.ts';
import { dumpFailureText, type PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import { rowOrder } from '../../../../shared/text/presenters/dump/row-order.ts';
import { threadGroupsView, threadView } from '../../../../shared/text/presenters/dump/thread-view.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { withSoundReport } from '../view/with-report.ts';
import { frameDetails } from './frame-details.ts';
import { stackText } from '../../../../shared/text/presenters/dump/stack-text.ts';
import { firstThreadOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { threadGroups, unwoundStack } from './unwound-stacks.ts';
import { analysisOf, comparedAnnotations, type DumpPart, type DumpReveals, dumpsOf, shownAnnotations } from './open-dumps.ts';
import { signersOf } from './module-signers.ts';
import { pausing, RowOrders } from './row-orders.ts';

interface DumpTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing'>;
  readonly setting: ReadSetting;
  readonly reveals: DumpReveals;
}

/** What a step of a handler works with. */
interface DumpAtHand {
  readonly inspection: Inspection;
  readonly report: ViewedReport;
  readonly placed: PlacedDump;
  readonly disclosure: DumpDisclosure;
}

function readableDumps(report: ViewedReport): readonly PlacedDump[] {
  return dumpsOf(report.inspection(report.rules)).flatMap(({ opened }) => ('code' in opened ? [] : [opened]));
}

/** The dump that has a byte of the plain body; null if none has it. */
function dumpAt(report: ViewedReport, at: ByteOffset): PlacedDump | null {
  const isInside = ({ offset, dump }: PlacedDump): boolean => at >= offset && at < offset + dump.leadingBytes + dump.bytes.size;
  return readableDumps(report).find(isInside) ?? null;
}

/** What report and dump say about a crash beside its analysis. */
function crashEvidence({ inspection, report, placed, disclosure }: DumpAtHand): Parameters<typeof crashView>[3] {
  return {
    annotations: [
      ...shownAnnotations(inspection, report.masks(), crashAnnotationsOf(inspection.report)),
      ...dumpAnnotations(placed, disclosure, inspection.report.policy.annotations),
    ],
    findings: crashFindingsOf(placed.dump, comparedAnnotations(inspection)),
  };
}

/** Handlers of the Dump tab. */
export function dumpHandlers({ reports, setting, reveals }: DumpTools): HandlersOf<'dump'> {
  const orders = new RowOrders();
  const limits = (): UnwindLimits => ({ frames: setting('dump.frames'), scanned: setting('dump.guesses') });

  function withDump<T>(
    id: string,
    part: number,
    step: (dump: DumpAtHand) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> | Result<T> {
    const report = reports.find(id);
    if (report === null) return fail(reports.missing(id));
    return withSoundReport(report, (sound) => {
      const inspection = sound.inspection(sound.rules);
      const found = dumpsOf(inspection).find((each) => each.part.index === part);
      if (found === undefined || 'code' in found.opened) return fail(failure('unknown_handle', { what: 'dump' }));
      return step({
        inspection,
        report: sound,
        placed: found.opened,
        disclosure: disclosureOf(found.opened, sound),
      });
    });
  }

  function withReport<T>(id: string, step: (report: ViewedReport) => Result<T>): Promise<Result<T>> | Result<T> {
    const report = reports.find(id);
    return report === null ? fail(reports.missing(id)) : withSoundReport(report, step);
  }

  const disclosureOf = (placed: PlacedDump, report: ViewedReport): DumpDisclosure =>
    reveals.disclosureOf(placed, report.masks(), setting('dump.shown'));

  function withThread<T>(
    id: string,
    part: number,
    thread: number,
    step: (dump: DumpAtHand, stack: ThreadStack) => Result<T>,
  ): Promise<Result<T>> | Result<T> {
    return withDump(id, part, async (dump) => {
      const { placed } = dump;
      if (thread >= (threadsOf(placed.dump)?.length ?? 0)) return fail(failure('unknown_handle', { what: 'dump' }));
      return step(dump, await unwoundStack(placed.dump, thread, limits()));
    });
  }

  return {
    'dump.list': ({ report: id }) =>
      withReport(id, (sound) => {
        const inspection = sound.inspection(sound.rules);
        const isOther = (dump: DumpPart): number => Number(dump.part.name !== MAIN_MINIDUMP);
        const dumps = dumpsOf(inspection)
          .toSorted((a, b) => isOther(a) - isOther(b))
          .slice(0, MAX_DUMPS);
        const masks = sound.masks();
        return ok({
          evidence: shownAnnotations(inspection, masks, otherEvidenceOf(inspection.report)),
          dumps: dumps.map(({ part, opened }) => ({
            ...{ part: part.index, name: nameUnder(masks, part), size: part.size, failure: dumpFailureText(opened) },
            ...listedStreams(opened, 'code' in opened ? null : disclosureOf(opened, sound)),
          })),
        });
      }),
    'dump.crash': ({ report: id, part }) =>
      withDump(id, part, async (dump) => {
        const { inspection, placed, disclosure } = dump;
        return ok(crashView(placed, await analysisOf(inspection, placed, limits()), disclosure, crashEvidence(dump)));
      }),
    'dump.thread': ({ report, part, thread }) =>
      withThread(report, part, thread, ({ placed, disclosure }, stack) => ok(threadView(placed, stack, disclosure))),
    'dump.threads': ({ report, part, ...asked }) =>
      withDump(report, part, async ({ placed: { dump }, disclosure }) =>
        disclosure.shows('open')
          ? ok(threadGroupsView(dump, await threadGroups(dump, limits()), { ...asked, first: firstThreadOf(dump) }))
          : ok({ threads: threadsOf(dump)?.length ?? 0, compared: 0, matching: 0, groups: [] }),
      ),
    'dump.frame': ({ report, part, thread, frame, words }) =>
      withDump(report, part, async ({ inspection, placed, disclosure }) =>
        thread < (threadsOf(placed.dump)?.length ?? 0)
          ? ok(await frameDetails({ inspection, placed, disclosure, thread, frame, words, limits: limits() }))
          : fail(failure('unknown_handle', { what: 'dump' })),
      ),
    'dump.region': ({ report: id, offset, length }) =>
      withReport(id, (sound) => {
        const placed = dumpAt(sound, offset);
        return ok({ region: placed === null ? null : dumpRegionView(placed, disclosureOf(placed, sound), { offset, length }) });
      }),
    'dump.jump': ({ report: id, offset, address }) =>
      withReport(id, (sound) => {
        const placed = offset === null ? null : dumpAt(sound, offset);
        if (address === null) {
          if (placed === null || offset === null) return ok(noJump('noDump'));
          return ok(followPointer(placed, disclosureOf(placed, sound), offset));
        }
        const [only = null, ...others] = readableDumps(sound);
        const meant = placed ?? (others.length === 0 ? only : null);
        if (meant === null) return ok(noJump(only === null ? 'noDump' : 'severalDumps'));
        return ok(goToAddress(meant, disclosureOf(meant, sound), BigInt(address)));
      }),
    'dump.rows': ({ report: id, part, list: name, ...asked }) =>
      withDump(id, part, async ({ inspection, report, placed, disclosure }) => {
        const masks = report.masks();
        const list = dumpList(name, placed, disclosure, {
          annotations: comparedAnnotations(inspection),
          signers: signersOf(inspection, masks),
          isPublic: (annotation) => inspection.report.policy.annotations.visibilityOf(annotation) === 'public',
        });
        if (!disclosure.shows('open')) return ok(hiddenPage(list));
        const state = JSON.stringify([disclosure.shows('values'), asked.sort, asked.filter]);
        // Masks are an object of one reading and one state of what is revealed.
        const order = await orders.of(masks, `${String(part)} ${name}`, state, (pause) => rowOrder(list, name, asked, pause));
        return ok(pageOf(list, order, asked));
      }),
    'dump.address': ({ report, part, text, thread }) =>
      withDump(report, part, async ({ placed, disclosure }) =>
        ok(
          await addressView(
            placed,
            disclosure,
            { text, thread },
            pausing(() => false),
          ),
        ),
      ),
    'dump.show': ({ report, part }) =>
      withDump(report, part, ({ placed: { dump } }) => {
        reveals.open(dump);
        return ok({ done: true as const });
      }),
    'dump.stack': ({ report, part, thread, form }) =>
      withThread(report, part, thread, ({ placed, disclosure }, stack) => ok({ text: stackText(placed.dump, stack, disclosure, form) })),
    'dump.reveal': ({ report: id, part, values }) =>
      withDump(id, part, ({ placed, report }) => {
        reveals.setValues(placed.dump, values);
        return ok({ areValuesShown: disclosureOf(placed, report).shows('values') });
      }),
  };
}
