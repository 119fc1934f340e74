import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { partRole } from '../../../../shared/report/catalog/binary-parts.ts';
import { readCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { decodeLatin1 } from '../../../../shared/bytes/utf8.ts';
import { type MaskSet, headerUnder, masksOf, nameUnder, targetUnder } from '../../../../shared/masking/masks.ts';
import type { CrashReport } from '../../../../shared/report/parts/crash-report.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { type ReceivedContent, type ReceivedDetail, MAX_RECEIVED_PARTS } from '../../../../shared/bridge/view/collector-view.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { headLength } from '../../../../shared/report/wire/request-head.ts';
import { type SpoolTools, withReceived } from './received-capture.ts';
import type { LogEntry } from './request-log.ts';

interface DetailTools extends SpoolTools {
  /** Decides which values are public. */
  readonly policy: DisclosurePolicy;
}

/** Returns the details of a logged request whose bytes are in the file `spool`; null if the file no longer exists. Rejects with the errors of the disk. */
export async function receivedDetail(
  { shown, answer, taintedHeaders }: LogEntry,
  spool: string,
  tools: DetailTools,
): Promise<ReceivedDetail | null> {
  const read = await withReceived(spool, tools, (capture) => {
    const readings = readCapture(capture, 'antenna', tools.policy);
    const masks = masksOf({ capture, ...readings });
    return { head: headUnder(masks, capture, taintedHeaders), content: capture.sent.size === 0 ? null : contentOf(readings.report, masks) };
  });
  if (read === 'gone') return null;
  const known = read === 'unread' ? { head: `${shown.method} ${shown.path}\r\n`, content: null } : read.made;
  return { id: shown.id, ...known, answer: textsOf(answer) };
}

/** Returns the masked head as text. Leaves out lines that are not headers, because their meaning is unknown. */
function headUnder(masks: MaskSet, capture: Capture, tainted: LogEntry['taintedHeaders']): string {
  const { method, version, headers } = capture.request;
  const lines = headers.map((line) => {
    const { name, value } = headerUnder(masks, line);
    return `${name}: ${value === null || tainted.has(name.toLowerCase()) ? MASK : value}`;
  });
  return [`${method} ${targetUnder(masks, capture)} HTTP/${version}`, ...lines, ''].join('\r\n');
}

function contentOf({ annotations, parts }: CrashReport, masks: MaskSet): ReceivedContent {
  return {
    annotations: annotations.length,
    protectedAnnotations: masks.protectedAnnotations,
    parts: parts.slice(0, MAX_RECEIVED_PARTS).map((part) => ({ name: nameUnder(masks, part), size: part.size, role: partRole(part.name) })),
    partCount: parts.length,
  };
}

/** Returns head and body of an answer as text. They are not masked, because answers of the demo collector contain nothing from a report. */
function textsOf(answer: Uint8Array): ReceivedDetail['answer'] {
  const head = headLength(answer);
  return { head: decodeLatin1(answer.subarray(0, head - 2)), text: decodeLatin1(answer.subarray(head)) };
}
