import type { ByteRange } from '../../bytes/byte-range.ts';
import type { Edit } from '../edits/edit.ts';
import { editsOfFix, withTrueLength } from '../fixes/fixes.ts';
import { type FixContext, bytesEdit, partAnchor, fixContextOf } from '../fixes/fix.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { Client } from './client-table.ts';
import type { EvidenceCode } from './evidence.ts';
import { nameOf } from './traits.ts';

export type DefectCode =
  | 'file_without_line_end'
  | 'file_swallows_next'
  | 'chunked_without_length'
  | 'value_line_end'
  | 'memory_report_type'
  | 'not_form_data'
  | 'prod_ver';

/** A known client defect that a report shows. */
export interface Defect {
  readonly code: DefectCode;
  /** Code of the finding with the fix for the defect (its first fix); null if the defect has its own fix. */
  readonly finding: string | null;
}

interface KnownDefect {
  readonly code: DefectCode;
  readonly clients: readonly Client[];
  /** The fact that shows the defect; null if the finding is enough. */
  readonly shownBy: EvidenceCode | null;
  /** Codes of the findings that the defect causes, deciding ones first. Empty if it causes none. */
  readonly findings: readonly string[];
  /** Returns the edits that fix the defect; null if `finding` has the fix. */
  readonly edits: ((context: FixContext) => readonly Edit[]) | null;
}

const BREAKPADS = ['breakpad_linux', 'breakpad_windows', 'breakpad_mac', 'chromium_linux'] as const;
const CRASHPADS = ['crashpad', 'electron'] as const;

/** Known defects of clients. The first ones make a collector refuse the report or lose its dump. */
const KNOWN_DEFECTS: readonly KnownDefect[] = [
  {
    code: 'file_without_line_end',
    clients: ['breakpad_windows'],
    shownBy: 'file_without_line_end',
    findings: ['no_closing_delimiter', 'missing_line_end', 'swallowed'],
    edits: null,
  },
  {
    code: 'file_swallows_next',
    clients: ['breakpad_mac'],
    shownBy: 'file_without_line_end',
    findings: ['missing_line_end', 'swallowed'],
    edits: null,
  },
  {
    code: 'chunked_without_length',
    clients: CRASHPADS,
    shownBy: 'chunked',
    findings: ['chunked_without_length', 'no_content_length', 'chunked'],
    edits: null,
  },
  { code: 'not_form_data', clients: ['mozilla_vpn'], shownBy: null, findings: ['wrong_content_type'], edits: null },
  { code: 'value_line_end', clients: ['android_components'], shownBy: 'value_line_end', findings: [], edits: withoutLineEnd },
  {
    code: 'memory_report_type',
    clients: ['mozilla_crashreporter'],
    shownBy: 'memory_report_octets',
    findings: ['memory_report_type'],
    edits: null,
  },
  { code: 'prod_ver', clients: [...BREAKPADS, ...CRASHPADS], shownBy: null, findings: [], edits: namedAsAsked },
];

/** Returns the first of a client's known defects that a report shows. */
export function defectOf(client: Client, found: ReadonlyMap<EvidenceCode, ByteRange>, inspection: Inspection): Defect | null {
  for (const { code, clients, shownBy, findings, edits } of KNOWN_DEFECTS) {
    if (!clients.includes(client) || (shownBy !== null && !found.has(shownBy))) continue;
    const finding = findings.find((candidate) => inspection.verdict.findings.first(candidate) !== null) ?? null;
    if (finding !== null || (edits !== null && edits(fixContextOf(inspection)).length > 0)) return { code, finding };
  }
  return null;
}

/** Returns the edits that fix a defect, planned against the inspection; empty if the report does not show the defect. */
export function editsOfDefect({ code, finding }: Defect, inspection: Inspection): readonly Edit[] {
  if (finding !== null) {
    const found = inspection.verdict.findings.first(finding);
    return found === null ? [] : (editsOfFix(found, 0, inspection) ?? []);
  }
  const context = fixContextOf(inspection);
  const edits = KNOWN_DEFECTS.find((known) => known.code === code)?.edits?.(context) ?? [];
  return withTrueLength(edits, context);
}

/** Removes the extra line end that the client writes before the closing boundary. */
function withoutLineEnd(context: FixContext): readonly Edit[] {
  const last = context.inspection.report.readings.at(-1);
  return last === undefined ? [] : [bytesEdit(context, last.wire.end - 2, 2, new Uint8Array())];
}

const ASKED_NAMES: Readonly<Record<string, string>> = { prod: 'ProductName', ver: 'Version' };

/** Renames `prod` and `ver` to the names that a collector expects, unless the report already has one of these names. */
function namedAsAsked(context: FixContext): readonly Edit[] {
  const { annotations } = context.inspection.report;
  const names = new Set(annotations.map(({ name }) => name));
  if (names.has('ProductName') || names.has('Version') || !names.has('prod')) return [];
  return annotations.flatMap(({ form, part }): Edit[] => {
    const name = form === 'kv' && Object.hasOwn(ASKED_NAMES, nameOf(part)) ? ASKED_NAMES[nameOf(part)] : undefined;
    return name === undefined ? [] : [{ op: 'rename', at: partAnchor(context, part), name }];
  });
}
