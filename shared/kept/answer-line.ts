import type { ByteSource } from '../bytes/byte-source.ts';
import type { SpecRule } from '../dialect.ts';
import type { AnnotationValue } from '../throttle/annotation-value.ts';
import type { Answer } from '../verdict/answer.ts';
import type { Collected } from './collect.ts';
import type { KeptReport } from './kept-report.ts';
import { OVERWRITTEN_ANNOTATIONS } from './kept-report.ts';
import { portableJson, storedText } from './stored-json.ts';

/** What stands in an answer line beside what was collected. */
export interface AnswerDetails {
  /** JSON of the case's id. */
  readonly id: string;
  /** Codes of the findings, in order. */
  readonly findings: readonly string[];
  readonly specRules: readonly SpecRule[];
  readonly plain: ByteSource;
  /** Lower-case hex. */
  readonly sha256: (bytes: Uint8Array) => string;
}

/** One line of what a collector makes of one request, without a line end (docs/formats.md, Case and answer lines). */
export function answerLine({ decision, report, stored, throttling }: Collected, details: AnswerDetails): string {
  const { answer, malformed, by } = decision;
  const fields: string[] = [
    `"id":${details.id}`,
    `"status":${answer.status}`,
    `"body":${JSON.stringify(answer.body)}`,
    `"content_type":${JSON.stringify(answer.contentType)}`,
    `"outcome":${JSON.stringify(outcomeName(answer, stored))}`,
    `"malformed":${JSON.stringify(malformed)}`,
    `"front":${String(by === 'front')}`,
    `"stored":${String(stored)}`,
    ...(report === null ? ['"kind":null,"annotations":null,"dumps":null,"notes":null'] : reportFields(report, details)),
  ];
  if (throttling !== null) {
    fields.push(`"user_agent":${JSON.stringify(report?.userAgent ?? 'None')}`);
    fields.push(`"throttle":${JSON.stringify(throttling)}`);
  }
  if (details.specRules.length > 0) fields.push(`"spec_rules":${JSON.stringify(details.specRules)}`);
  fields.push(`"findings":${JSON.stringify(details.findings)}`);
  return `{${fields.join(',')}}`;
}

/** The outcome's name: what was discarded and why, or how it was accepted, else the status. */
export function outcomeName({ status, body }: Answer, stored: boolean): string {
  if (body.startsWith('Discarded=')) return body.slice('Discarded='.length);
  if (body.startsWith('CrashID=')) return stored ? 'accepted' : 'fake_accepted';
  return `http_${status}`;
}

function reportFields(report: KeptReport, { plain, sha256 }: AnswerDetails): string[] {
  const annotations = [...report.annotations].filter(([name]) => !OVERWRITTEN_ANNOTATIONS.has(name));
  const dumps = [...report.dumps].map(([name, dump]) => {
    const hash = sha256(plain.read(dump.range.offset, dump.size));
    return `${JSON.stringify(name)}:{"size":${dump.size},"sha256":"${hash}"}`;
  });
  return [
    `"kind":"${report.kind}"`,
    ...annotationFields(annotations),
    `"dumps":{${dumps.join(',')}}`,
    `"notes":${JSON.stringify(report.notes)}`,
    `"compressed":"${report.compressed ? '1' : '0'}"`,
    `"size":${report.size}`,
  ];
}

/** All as one where they are texts, else each by itself, and beside them the text that tells 1 from 1.0. */
function annotationFields(annotations: readonly (readonly [string, AnnotationValue])[]): string[] {
  if (annotations.every(([, value]) => typeof value === 'string'))
    return [`"annotations":${JSON.stringify(Object.fromEntries(annotations))}`];
  return [`"annotations":${membersJson(annotations)}`, `"annotations_text":${JSON.stringify(storedText(new Map(annotations)))}`];
}

function membersJson(annotations: readonly (readonly [string, AnnotationValue])[]): string {
  return `{${annotations.map(([name, value]) => `${JSON.stringify(name)}:${portableJson(value)}`).join(',')}}`;
}
