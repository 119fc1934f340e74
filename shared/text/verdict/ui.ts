import { assertNever } from '../../errors.ts';
import { formatCount } from '../../bytes/quantities.ts';
import { percentText } from './expected.ts';
import { type BinaryKind, binaryPartFacts } from '../../report/catalog/binary-parts.ts';
import { isAboutUrl } from '../../sending/outcome/outcome-kind.ts';
import type { Outcome, OutcomeKind, Rejection } from '../../sending/outcome/outcome.ts';
import type { DemoAnswer } from '../../report/samples/demo-answers.ts';
import type { AnnotationView, PartView } from '../../bridge/view/inspection-view.ts';

/** The displayed visibility. Everything that is not listed as public is protected. */
export function visibilityWord(visibility: AnnotationView['visibility']): 'public' | 'protected' {
  return visibility === 'public' ? 'public' : 'protected';
}

export function visibilityHelp(visibility: AnnotationView['visibility']): string {
  switch (visibility) {
    case 'public':
      return 'Anyone can see it on the crash viewing site.';
    case 'protected':
      return 'Only users with access to protected data see it on the crash viewing site.';
    case 'unlisted':
      return 'Not listed as public, so the crash viewing site treats it as protected.';
    default:
      return assertNever(visibility);
  }
}

/** What happens to a binary part, for a table cell. The text next to it says whether the name is listed. */
export function partRoleWord(role: PartView['role']): string {
  return role === 'analysed' ? 'analysed' : 'not analysed';
}

/** Descriptions of listed binary parts that are only stored, by kind. */
const STORED_KINDS = {
  minidump: 'Additional minidump, stored but not analysed.',
  'memory-report': 'Memory report, stored but not analysed.',
} as const satisfies Readonly<Record<BinaryKind, string>>;

export function partMeaning(name: string, role: PartView['role']): string {
  switch (role) {
    case 'analysed':
      return 'Minidump of the crashing process. The processing stage analyses it.';
    case 'kept':
      return STORED_KINDS[binaryPartFacts(name)?.kind ?? 'minidump'];
    case 'other':
      return 'Not listed in the interface: stored but not analysed.';
    default:
      return assertNever(role);
  }
}

export function outcomeWord(kind: OutcomeKind): string {
  switch (kind) {
    case 'accepted':
      return 'Accepted';
    case 'rejected':
      return 'Rejected';
    case 'malformed':
      return 'Malformed';
    case 'wrong_url':
      return 'Wrong URL';
    case 'too_large':
      return 'Too large';
    case 'server_error':
      return 'Server error';
    case 'not_known_accepted':
      return 'Received, acceptance unknown';
    case 'other':
      return 'Unexpected answer';
    default:
      return assertNever(kind);
  }
}

/** An outcome for tables. Includes soft or hard if it is known. */
export function answeredWord({ kind, rejection }: { readonly kind: OutcomeKind; readonly rejection: Rejection | null }): string {
  return rejection === null || rejection === 'unknown' ? outcomeWord(kind) : `${outcomeWord(kind)}, ${rejection}`;
}

/** An outcome for the band and the outcome card, with soft, hard or unknown for a rejection. */
export function outcomeHeading({ kind, rejection }: { readonly kind: OutcomeKind; readonly rejection: Rejection | null }): string {
  if (rejection === null) return outcomeWord(kind);
  return `${outcomeWord(kind)}, ${rejection === 'unknown' ? 'unknown whether hard or soft' : rejection}`;
}

/** The label of an outcome's value: a crash id, rule or reason. */
export function outcomeValueName(kind: OutcomeKind): string {
  if (kind === 'accepted') return 'Crash id';
  if (kind === 'rejected') return 'Throttling rule';
  return 'Reason';
}

/** What the client may do next (interface, Errors). After a soft rejection, it may resend the report; after a hard one, it must change the report. */
export function nextStepWord({ kind, status, rejection }: Pick<Outcome, 'kind' | 'status' | 'rejection'>): string {
  switch (kind) {
    case 'accepted':
      return 'Nothing to do';
    case 'rejected':
      return rejection === 'hard' ? 'Change it first' : 'Can be resent';
    case 'malformed':
      return 'Do not resend';
    case 'wrong_url':
      return CORRECT_URL;
    case 'too_large':
      return 'Make it smaller';
    case 'server_error':
      return 'Wait, then retry';
    case 'not_known_accepted':
      return CHECK_TARGET;
    case 'other':
      return isAboutUrl(status) ? CORRECT_URL : CHECK_TARGET;
    default:
      return assertNever(kind);
  }
}

const CORRECT_URL = 'Correct the URL';
const CHECK_TARGET = 'Check the target';

const STATUS_ANSWERS = {
  status_404: '404 Not found',
  status_413: '413 Too large',
  status_500: '500 Internal server error',
  status_502: '502 Bad gateway',
  status_503: '503 Service unavailable',
} as const;

/** The label of an answer that the user can choose for the demo collector. */
export function demoAnswerLabel(answer: DemoAnswer): string {
  switch (answer) {
    case 'judge':
      return 'Judge each report';
    case 'accepted':
      return 'Accepted: a crash id';
    case 'rejected_soft':
      return 'Rejected, soft (sampling)';
    case 'rejected_hard':
      return 'Rejected, hard';
    case 'status_404':
    case 'status_413':
    case 'status_500':
    case 'status_502':
    case 'status_503':
      return STATUS_ANSWERS[answer];
    default:
      return answer;
  }
}

export const DIALECT_HELP = {
  spec: 'Judges by the submission interface.',
  antenna: 'Judges like today’s collector.',
} as const;

export const SPACE_LABELS = { head: 'Head', sent: 'Body as sent', plain: 'Body' } as const;

export const SPACE_HELP = {
  head: 'Request line and headers',
  sent: 'Body as captured, with chunk framing and gzip',
  plain: 'Body without chunk framing and gzip',
} as const;

export const CONTENT_LENGTH_LABELS = { computed: 'Computed', captured: 'As in the report', none: 'None' } as const;

export const CONTENT_LENGTH_HELP = {
  computed: 'The true length of the body.',
  captured: 'The header as it is, even if wrong.',
  none: 'Sends no Content-Length.',
} as const;

/** Sentences of the app that contain facts, such as a path or a count. */
export const say = {
  savedTo: (path: string): string => `Saved to ${path}.`,
  revealed: (name: string): string => `Revealed the value of ${name}.`,
  noMatch: (filter: string): string => `No name or public value contains “${filter}”. Protected values are not searched.`,
  filteredByBeginning: (values: number): string =>
    values === 1
      ? 'Only the beginning of 1 long value is searched.'
      : `Only the beginning of ${formatCount(values)} long values is searched.`,
  importing: (name: string, done: number, files: number): string =>
    files === 1 ? `Uploading ${name}` : `Uploading ${String(files)} files, ${String(done)} done`,
  unreadable: (name: string): string => `The page could not read “${name}”, so it was not opened.`,
} as const;

/** Sentences of the app that contain no facts, except `bodyCut`. */
export const SENTENCES = {
  refusedToken: 'This tab is signed out, so nothing was done.',
  refusedTokenHint: 'Run “crashlens serve --url” and open the new link.',
  unreadableHint: 'If it is a folder, open the captures in it. Otherwise check the permissions.',
  emptyPaste: 'The clipboard has no text.',
  emptyPasteHint: 'Copy a raw HTTP request or a multipart body first.',
  copyFailed: 'Copying failed.',
  copyFailedHint: 'Select the text and press Ctrl+C.',
  noAnnotations: 'The body contains no annotations. The findings explain why.',
  laidOut: 'Line breaks and indentation are not part of the value.',
  readingAll: 'Reading all annotations to filter them.',
  noParts: 'No binary parts: neither a minidump nor a memory report.',
  noHeaders: 'No headers were captured. Crashlens inferred these from the body.',
  inferredHead: 'Only a body was captured. Crashlens inferred these headers.',
  noFindings: 'No findings: the report breaks no rule of the interface.',
  noAttempts: 'Not sent yet. Press Ctrl+Enter to send it.',
  emptyBytes: 'No bytes.',
  noRequests: 'No requests yet. Send a report to the demo collector, or post to its URL.',
  collectorStopped: 'The demo collector starts when you send a report to it.',
  collectorAbout: 'A collector on this machine that answers as the interface defines. It forwards nothing.',
  whatItIs: 'Crashlens opens captured crash reports, predicts and explains the collector’s answer, and edits and sends reports.',
  openAbout: 'A raw HTTP request or a multipart body, also gzipped. Drop files in this window, or paste.',
  samplesAbout: 'One report for each outcome, with today’s date and a small valid minidump.',
  nothingSelected: 'Nothing is selected',
  crashed: 'The window failed and cannot continue. Your reports and attempts are saved.',
  crashedHint: 'Reload to continue. If it happens again, report it with the details below; they contain no values.',
  crashedPending: 'Crashlens is not running, so what you typed last is not saved yet. This page saves it when Crashlens is back.',
  crashedWaiting: 'Saving what you typed last, then reloading.',
  bodyUntouched: 'The body is sent as captured.',
  bodyCut: (after: number): string =>
    `The Content-Length ends the body before the last ${after === 1 ? 'byte' : `${formatCount(after)} bytes`} of the capture, which ${after === 1 ? 'is' : 'are'} not sent.`,
  sameHeaders: 'The headers are the same as in the capture.',
  cancelledAttempt: 'Cancelled',
} as const;

function draggedFiles(count: number, many: string): string {
  return count === 0 ? many : count === 1 ? '1 file' : `${String(count)} files`;
}

/** What dropping the dragged files would do. `count`: number of files; a folder counts as one; 0: unknown. Names are unknown until the drop. */
export const DROP_HINTS = {
  here: (count: number): string => `Drop ${draggedFiles(count, 'captures')} to open ${count === 1 ? 'it' : 'them'}`,
  intoNew: (count: number): string => `Drop ${draggedFiles(count, 'files')} to add ${count === 1 ? 'it' : 'them'} to the new report`,
  asParts: (count: number): string =>
    `Drop here to add ${draggedFiles(count, 'the files')} to this report as ${count === 1 ? 'a binary part' : 'binary parts'}`,
} as const;

/** How an answer compares with the prediction. `chance`: percent of the sample rolls that lead to the predicted answer. */
export function relationWord(relation: 'same' | 'likely' | 'unlikely' | 'different', chance: number): string {
  switch (relation) {
    case 'same':
      return 'as predicted';
    case 'likely':
      return `as predicted (${percentText(chance)} of sample rolls)`;
    case 'unlikely':
      return `less likely answer (predicted: ${percentText(chance)})`;
    case 'different':
      return 'not as predicted';
    default:
      return assertNever(relation);
  }
}
