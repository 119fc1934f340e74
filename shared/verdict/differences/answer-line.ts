import type { ByteSource } from '../../bytes/byte-source.ts';
import type { SpecRule } from '../../dialect.ts';
import type { AnnotationValue } from '../../report/parts/annotation-value.ts';
import type { Answer } from '../checks/answer.ts';
import type { Collected } from '../decide/collect.ts';
import type { StoredReport } from '../stored/stored-report.ts';
import { MADE_BY_COLLECTOR } from '../../report/catalog/collector-annotations.ts';
import { portableJson, storedText } from '../stored/stored-json.ts';
import { pairsTogether } from '../../report/parts/surrogate-pairs.ts';

/** Contents of an answer line in addition to the collected report. */
interface AnswerDetails {
  /** The id of the case, as JSON. */
  readonly id: string;
  /** Codes of the findings, in order. */
  readonly findings: readonly string[];
  readonly specRules: readonly SpecRule[];
  readonly plain: ByteSource;
  /** Lower-case hex. */
  readonly sha256: (bytes: Uint8Array) => string;
}

/** Returns one line about a collector's result for one request, without line end (docs/formats.md, Case and answer lines). */
export function answerLine({ decision, report, stored, throttling }: Collected, details: AnswerDetails): string {
  const { answer, malformed, by } = decision;
  const outcome = outcomeName(answer, stored);
  let line =
    `{"id":${details.id},"status":${answer.status},"body":${quoted(answer.body)},"content_type":${quoted(answer.contentType)},` +
    `"outcome":${quoted(outcome)},"malformed":${malformed === null ? 'null' : quoted(malformed)},` +
    `"front":${String(by === 'ingress')},"stored":${String(stored)},`;
  line += report === null ? '"kind":null,"annotations":null,"dumps":null,"notes":null' : reportFields(report, details);
  if (throttling !== null) line += `,"user_agent":${quoted(report?.userAgent ?? 'None')},"throttle":${JSON.stringify(throttling)}`;
  if (details.specRules.length > 0) line += `,"spec_rules":${JSON.stringify(details.specRules)}`;
  return `${line},"findings":${JSON.stringify(details.findings)}}`;
}

/** Returns the name of the outcome: the reason for discarding, the kind of acceptance, or the status. */
function outcomeName({ status, body }: Answer, stored: boolean): string {
  if (body.startsWith('Discarded=')) return body.slice('Discarded='.length);
  if (body.startsWith('CrashID=')) return stored ? 'accepted' : 'fake_accepted';
  return `http_${status}`;
}

function reportFields(report: StoredReport, { plain, sha256 }: AnswerDetails): string {
  const dumps = [...report.dumps].map(([name, dump]) => {
    const hash = sha256(plain.read(dump.range.offset, dump.size));
    return `${quoted(name)}:{"size":${dump.size},"sha256":"${hash}"}`;
  });
  return (
    `"kind":"${report.kind}",${annotationFields(report.annotations)},"dumps":{${dumps.join(',')}},"notes":${JSON.stringify(report.notes)},` +
    `"compressed":"${report.compressed ? '1' : '0'}","size":${report.size}`
  );
}

/**
 * Writes the annotations. If a value is not a text, also writes the text that the collector stores (`annotations_text`). It shows whether a number was 1 or
 * 1.0.
 */
function annotationFields(annotations: StoredReport['annotations']): string {
  let members = '';
  for (const [name, value] of annotations) {
    if (MADE_BY_COLLECTOR.has(name)) continue;
    if (typeof value !== 'string') return annotationFieldsByValue([...annotations].filter(([other]) => !MADE_BY_COLLECTOR.has(other)));
    members += `${members === '' ? '' : ','}${quoted(pairsTogether(name))}:${quoted(pairsTogether(value))}`;
  }
  return `"annotations":{${members}}`;
}

function annotationFieldsByValue(annotations: readonly (readonly [string, AnnotationValue])[]): string {
  return `"annotations":${membersJson(annotations)},"annotations_text":${JSON.stringify(storedText(new Map(annotations)))}`;
}

/** Characters that are escaped in a JSON string. */
const ESCAPED = /["\\\x00-\x1f\ud800-\udfff]/;

/** Returns a text as JSON. Most texts need no escape. */
function quoted(text: string): string {
  return takesEscape(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Largest length for which a loop over the characters is faster than a regular expression. */
const SHORT = 32;

function takesEscape(text: string): boolean {
  if (text.length > SHORT) return ESCAPED.test(text);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit >= 0xd800 && unit < 0xe000)) return true;
  }
  return false;
}

function membersJson(annotations: readonly (readonly [string, AnnotationValue])[]): string {
  return `{${annotations.map(([name, value]) => `${JSON.stringify(pairsTogether(name))}:${portableJson(value)}`).join(',')}}`;
}
