import type { AnnotationView, FindingView, InspectionView, PartView } from '../../../shared/bridge/view/inspection-view.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { REQUEST_WORDS, capturedText, headLine, reasonOf, unsendableText, untilText } from '../../../shared/text/verdict/expected.ts';
import { WHY_MASKED } from '../../../shared/text/report/why-masked.ts';
import { INGRESS_LABELS, throttlingLabel } from '../../../shared/text/sending/targets.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { SENT_BY } from '../../../shared/text/editing/clients.ts';
import { otherLine } from '../../../shared/text/verdict/other-dialect.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { type Paint, PLAIN, SEVERITY_TONES, expectedTone } from '../common/colour.ts';
import { columns, visible, visibleStart } from '../common/terminal-text.ts';

const MAX_VALUE_LENGTH = 160;
const MAX_NAME_LENGTH = 80;

/** An inspection for a terminal, one line per element. */
export function inspectionText(view: InspectionView, paint: Paint = PLAIN): readonly string[] {
  return [
    ...verdictLines(view, paint),
    '',
    ...requestLines(view),
    ...clientLines(view),
    ...findingLines(view.findings, paint),
    ...annotationLines(view),
    ...partLines(view.parts),
    ...dumpLines(view),
  ];
}

function verdictLines({ source, verdict, expected, other }: InspectionView, paint: Paint): string[] {
  const { outgoing, captured, unsendable } = expected;
  const reason = reasonOf(outgoing);
  return [
    visible(source.displayPath ?? source.name),
    `${paint(expectedTone(outgoing), headLine(outgoing, verdict.violations))}${reason === null ? '' : `  ${visible(reason)}`}`,
    outgoing.sentence,
    `${CLI.inspect.predicted}: ${answerText(outgoing)} (${targetText(source)})`,
    ...(outgoing.label === 'too_large' ? [CLI.inspect.contentAlone(answerText(verdict))] : []),
    ...(outgoing.until === null ? [] : [CLI.inspect.until(untilText(outgoing.until))]),
    ...(unsendable.length === 0 ? [] : [`${sentenceCase(unsendableText(unsendable.length))}: ${unsendable.map(visible).join(', ')}.`]),
    ...(captured === null ? [] : [`${sentenceCase(capturedText(captured))}. ${captured.sentence}`]),
    ...(other === null ? [] : [otherLine(other)]),
  ];
}

function answerText({ status, body }: Pick<Prediction, 'status' | 'body'>): string {
  return `${String(status)} ${visible(body.trimEnd())}`.trimEnd();
}

function targetText({ dialect, ingress, throttling }: InspectionView['source']): string {
  return `${REQUEST_WORDS.outgoing}; dialect ${dialect}, ingress ${INGRESS_LABELS[ingress]}, ${visible(throttlingLabel(throttling))}`;
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function requestLines({ source, request }: InspectionView): string[] {
  const { head, plain } = source.sizes;
  const sent = source.sizes.sent ?? plain;
  const codings = [source.chunked ? 'chunked' : '', source.gzip ? 'gzip' : ''].filter((coding) => coding !== '');
  const body = codings.length === 0 ? bytes(plain) : `${bytes(sent)} as sent (${codings.join(', ')}), ${bytes(plain)} plain`;
  const inferred = source.kind === 'body' ? ' (inferred: the file contains only a body)' : '';
  const headers = request.headers.map(
    (header) => `  ${visible(header.name)}: ${header.masked ? MASK : visibleStart(header.value ?? '', MAX_VALUE_LENGTH)}`,
  );
  return [
    `Request${inferred}: ${visibleStart(`${request.method} ${request.path}`, MAX_VALUE_LENGTH)}`,
    ...headers,
    `Head ${bytes(head)}, body ${body}.${source.unpacked ? ' The file was the gzip-compressed capture.' : ''}`,
  ];
}

function clientLines({ client }: InspectionView): string[] {
  if (client === null) return [];
  const line = `${SENT_BY.title}: ${SENT_BY.line(client.name, client.confidence)}`;
  return client.defect === null ? [line] : [line, `  ${client.defect}`];
}

function findingLines(findings: readonly FindingView[], paint: Paint): string[] {
  if (findings.length === 0) return ['', 'Findings: none.'];
  return [
    '',
    `Findings (${formatCount(findings.length)})`,
    ...findings.flatMap((finding) => [
      `  ${paint(SEVERITY_TONES[finding.severity], finding.severity)}: ${visible(finding.message)}`,
      `    ${[finding.code, ...locationOf(finding)].join(', ')}`,
      ...finding.fixes.map((fix) => `    ${CLI.inspect.fix(visible(fix.title))}${fix.loses === null ? '' : ` (${visible(fix.loses)})`}`),
    ]),
    ...(findings.some(({ fixes }) => fixes.length > 0) ? [CLI.inspect.howToFix] : []),
  ];
}

/** Location of a finding, as a list of at most one text. */
function locationOf({ range, header }: FindingView): string[] {
  const locations = [
    header === null ? '' : `header ${visible(header)}`,
    range === null
      ? ''
      : `${range.space} bytes ${hex(range.offset)}–${hex(range.offset + Math.max(range.length - 1, 0))} (${formatCount(range.length)})`,
  ].filter((location) => location !== '');
  return locations.length === 0 ? [] : [`at ${locations.join(', ')}`];
}

function annotationLines({ annotations, totals, form }: InspectionView): string[] {
  if (annotations.length === 0) return ['', 'Annotations: none.'];
  const forms = { kv: 'key/value', json: 'extra JSON', both: 'key/value and extra JSON', none: 'none' };
  const rows = annotations.map((annotation) => [
    visibleStart(annotation.name, MAX_NAME_LENGTH),
    annotation.visibility === 'public' ? '' : 'protected',
    valueText(annotation),
  ]);
  return [
    '',
    `Annotations (${formatCount(totals.annotations)}, ${formatCount(totals.protectedAnnotations)} protected, form ${forms[form]})`,
    ...columns(rows).map((line) => `  ${line}`),
    ...(annotations.some(({ masked }) => masked) ? [CLI.inspect.masked] : []),
    ...maskedPublicLines(annotations),
  ];
}

/** Why even public values are masked, one line per reason. */
function maskedPublicLines(annotations: readonly AnnotationView[]): string[] {
  const reasons = Map.groupBy(
    annotations.filter(({ visibility }) => visibility === 'public'),
    ({ why }) => why,
  );
  return [...reasons].flatMap(([why, [first, ...more]]) =>
    why === null || first === undefined
      ? []
      : [CLI.inspect.maskedToo(visibleStart(first.name, MAX_NAME_LENGTH), more.length, WHY_MASKED[why])],
  );
}

function valueText({ masked, value }: AnnotationView): string {
  return masked ? MASK : visibleStart(value ?? '', MAX_VALUE_LENGTH);
}

function partLines(parts: readonly PartView[]): string[] {
  if (parts.length === 0) return ['', 'Binary parts: none.'];
  const roles = { analysed: 'analysed', kept: 'stored, not analysed', other: 'not listed' };
  return [
    '',
    `Binary parts (${formatCount(parts.length)})`,
    ...parts.flatMap((part) => [
      `  ${visibleStart(part.name, MAX_NAME_LENGTH)} (${roles[part.role]}), ${bytes(part.size)} at ${hex(part.offset)}`,
      `    ${visibleStart(part.filename ?? 'no filename', MAX_NAME_LENGTH)}, ${visibleStart(part.contentType ?? 'no content type', MAX_NAME_LENGTH)}`,
      `    SHA-256 ${part.sha256}`,
    ]),
  ];
}

function bytes(count: number): string {
  return counted(count, 'byte');
}

function counted(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}

function hex(offset: number): string {
  return `0x${offset.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The damage of each minidump. A dump without damage has no line. */
function dumpLines({ dumps, parts }: InspectionView): string[] {
  return dumps.flatMap(({ part, findings, more }) => {
    if (findings.length + more === 0) return [];
    const name = visibleStart(parts[part]?.name ?? '', MAX_NAME_LENGTH);
    return [
      '',
      CLI.inspect.dumpFindings(name, formatCount(findings.length + more)),
      ...findings.flatMap(({ code, message }) => [`  ${visible(message)}`, `    ${code}`]),
      ...(more === 0 ? [] : [`  ${findings.length === 0 ? CLI.dump.hiddenFindings : CLI.inspect.moreFindings(formatCount(more))}`]),
    ];
  });
}
