import type { ByteRange } from '../../../../shared/bytes/byte-range.ts';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { ResponseOf } from '../../../../shared/bridge/channels.ts';
import { anchorAt } from '../../../../shared/editing/edits/anchors.ts';
import { type EditedRange, editedRanges, provenanceOf } from '../../../../shared/editing/edits/provenance.ts';
import { type Result, assertNever, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import { annotationView, inspectionView } from '../../../../shared/text/presenters/inspection-of.ts';
import { storedView } from '../../../../shared/text/presenters/stored-of.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { CompressedSize } from '../../../../shared/verdict/decide/size-advice.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import type { ViewedReport } from '../view/open-report.ts';
import type { OpenReports } from './open-reports.ts';
import type { SaveTools } from '../view/save-out.ts';
import { regionsOf } from '../../../../shared/text/presenters/regions-of.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { explanationView } from '../../../../shared/text/presenters/explanation-of.ts';
import { outgoingHead, planFor } from '../view/outgoing-head.ts';
import { headOfPlan } from '../view/plan-head.ts';
import { savePart } from '../view/save-part.ts';
import { saveReport } from '../view/save-report.ts';
import { withSoundReport } from '../view/with-report.ts';

interface ReportTools extends SaveTools {
  readonly reports: OpenReports;
  readonly handles: FileHandles;
  /** An existing temporary folder of Crashlens. */
  readonly temporary: string;
  readonly setting: ReadSetting;
  /** What the user revealed of dumps. */
  readonly dumpReveals: {
    readonly forget: () => void;
    /** The bytes to reveal of a range inside a minidump; null for any other range. */
    readonly valueIn: (inspection: Inspection, range: ByteRange) => ByteRange | null;
  };
}

/** Maximum length in bytes of a value in a page of annotations. `report.annotation` returns longer values completely. */
const VALUE_PREVIEW = 1_024;

const DONE = ok({ done: true as const });

export function reportHandlers(tools: ReportTools): HandlersOf<'report'> {
  const { reports, handles, ports } = tools;

  function withReport<T>(id: string, step: (report: ViewedReport) => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    const report = reports.find(id);
    return report === null ? Promise.resolve(fail(reports.missing(id))) : withSoundReport(report, step);
  }

  return {
    'report.list': () => ok({ reports: [...reports.list()] }),

    'report.open': ({ file, item, behind }) => {
      const entry = handles.find(file);
      return entry === null
        ? fail(failure('unknown_handle', { what: 'file' }))
        : reports.openPath(entry.path, { name: entry.name, item, isBehind: behind });
    },

    'report.close': ({ report }) => {
      // If the edits cannot be saved, the report must not be closed.
      const persistFailure = reports.draftOf(report)?.keep() ?? null;
      if (persistFailure !== null) return fail(persistFailure);
      return reports.close(report) ? DONE : fail(failure('unknown_handle', { what: 'report' }));
    },
    'report.reopenClosed': async () => {
      const opened = await reports.reopenClosed();
      return opened.ok ? ok({ report: opened.value?.report ?? null }) : opened;
    },
    'report.openAnyway': ({ report }) => reports.openAgain(report),

    'report.inspect': ({ report: id, from, limit, ...rules }) =>
      withReport(id, (report) => {
        report.show(rules);
        const { name, displayPath, draft } = report;
        const { length } = draft.current.state;
        const inspection = report.inspection(rules);
        const plan = planFor(inspection, length);
        const { unsendable } = plan;
        const outgoing = headOfPlan(plan);
        const options = { name, displayPath, from, limit, valueLimit: VALUE_PREVIEW, length, now: ports.now(), outgoing, unsendable };
        const hidesDumps = tools.setting('dump.shown') === 'nothing';
        const measured = {
          sha256: (_: ByteSource, part: BinaryPart) => report.partHash(part),
          compressedSize: (exact: boolean) => report.compressedSize(exact),
        };
        return ok(inspectionView(inspection, report.masks(), { ...options, ...measured, hidesDumps }));
      }),

    'report.explain': ({ report: id, request, from, limit, ...rules }) =>
      withReport(id, (report) => {
        const inspection = report.inspection(rules);
        const isCaptured = request === 'captured';
        const head = isCaptured ? report.capture.request : outgoingHead(inspection, report.draft.current.state.length);
        const compressedSize = (exact: boolean): CompressedSize => report.compressedSize(exact);
        return ok(explanationView(inspection, report.masks(), { head, request, now: ports.now(), from, limit, compressedSize }));
      }),

    'report.annotation': ({ report: id, index }) =>
      withReport(id, (report) => {
        const view = annotationView(report.inspection(report.rules), report.masks(), index);
        return view === null ? fail(failure('invalid_request', { why: 'no_such_annotation' })) : ok(view);
      }),

    'report.stored': ({ report: id, from, limit }) =>
      withReport(id, (report) => {
        const masks = report.masksOf(report.draft.current, 'antenna');
        return ok(storedView(report.inspection('antenna'), masks, { from, limit, valueLimit: VALUE_PREVIEW }));
      }),

    'report.readRange': ({ report: id, range }) => withReport(id, (report) => ok(readMasked(report, range))),

    'report.anchorAt': ({ report: id, space, offset }) =>
      withReport(id, (report) => ok({ anchor: anchorAt(provenanceOf(report.capture)[space], offset) })),

    'report.reveal': ({ report: id, range }) =>
      withReport(id, (report) => {
        const inDump = range === null ? null : tools.dumpReveals.valueIn(report.inspection(report.rules), range);
        if (inDump === null) report.reveal(range);
        else report.revealExactly(inDump);
        return DONE;
      }),

    'report.hide': ({ report: id }) =>
      withReport(id, (report) => {
        report.hide();
        tools.dumpReveals.forget();
        return DONE;
      }),

    'report.savePart': ({ report: id, part }) => withReport(id, (report) => savePart(report, part, tools)),

    'report.saveAs': ({ report: id, as }) =>
      withReport(id, (report) => {
        const isCaptured = (path: string): boolean => reports.isCaptured(path);
        const saved = (): boolean => {
          const draft = reports.draftOf(id);
          draft?.saved();
          return draft !== null;
        };
        return saveReport(report, as, { ...tools, isCaptured, saved });
      }),

    'report.downloads': () => ok({ downloads: [...tools.downloads.list()] }),
  };
}

function readMasked(report: ViewedReport, asked: ByteRange): ResponseOf<'report.readRange'> {
  const { capture } = report;
  const source = layerOf(capture, asked.space);
  const offset = Math.min(asked.offset, source.size);
  const range: ByteRange = { space: asked.space, offset, length: Math.min(asked.length, source.size - offset) };
  const masks = report.masks();
  const filled = masks.fill(source.read(range.offset, range.length), range);
  return {
    // A copy. A view would transfer its whole buffer, including masked bytes, to the other thread.
    bytes: new Uint8Array(filled),
    masked: masks.hidden(range).map(rangeOf),
    edited: editedIn(capture, range).map(rangeOf),
    regions: [...regionsOf(report.inspection(report.rules), masks, range)],
  };
}

/** In a coded body, individual edited bytes cannot be located. */
function editedIn(capture: Capture, range: ByteRange): readonly EditedRange[] {
  const { head, plain } = provenanceOf(capture);
  if (range.space === 'head') return editedRanges(head, range);
  return range.space === 'plain' || capture.sent === capture.plain ? editedRanges(plain, range) : [];
}

function rangeOf({ offset, length }: EditedRange): { offset: number; length: number } {
  return { offset, length };
}

function layerOf(capture: Capture, space: ByteRange['space']): ByteSource {
  switch (space) {
    case 'head':
      return capture.head;
    case 'sent':
      return capture.sent;
    case 'plain':
      return capture.plain;
    default:
      return assertNever(space);
  }
}
