import { MAIN_MINIDUMP, MEMORY_REPORT, OCTETS, expectedContentType, isMinidumpName } from '../../report/catalog/binary-parts.ts';
import type { Anchor, Edit } from '../edits/edit.ts';
import type { BinaryPart } from '../../report/parts/crash-report.ts';
import { type Mutation, addedPart, ifPresent, withoutParts } from './mutation.ts';
import { type FixContext, partAnchor } from '../fixes/fix.ts';

/** Ways to break binary parts: their types, names, filenames and contents. */
export const BINARY_MUTATIONS = {
  no_minidump: mutation('no_minidump', (context) =>
    withoutParts(
      context,
      mainMinidumps(context).map(({ part }) => part),
    ),
  ),
  minidump_misspelled: mutation('minidump_misspelled', (context) => renamedMinidumps(context, 'upload-file-minidump')),
  minidump_misnamed: mutation('minidump_misnamed', (context) => renamedMinidumps(context, 'crash')),
  minidump_type: mutation('minidump_type', (context) =>
    ofPart(
      context,
      (part) => expectedContentType(part.name) === OCTETS,
      (at) => ({ op: 'type', at, contentType: 'application/x-dmp' }),
    ),
  ),
  memory_report_type: mutation('memory_report_type', (context) =>
    ofPart(context, isMemoryReport, (at) => ({ op: 'type', at, contentType: OCTETS })),
  ),
  no_type: mutation('binary_type_missing', (context) =>
    ofPart(
      context,
      // Without a Content-Type, the part is binary only because of its filename.
      ({ filename }) => (filename ?? '') !== '',
      (at) => ({ op: 'type', at, contentType: null }),
    ),
  ),
  binary_as_text: mutation('binary_as_text', ({ inspection }) =>
    inspection.report.form === 'kv' ? [addedPart({ name: `${MAIN_MINIDUMP}_note`, text: 'This was meant to be binary.' })] : null,
  ),
  filename_form: mutation('filename_form', (context) =>
    ofPart(
      context,
      ({ name }) => isMinidumpName(name),
      (at) => ({ op: 'filename', at, filename: 'crash.bin' }),
    ),
  ),
  filename_path: mutation('filename_path', (context) =>
    ofPart(
      context,
      () => true,
      (at) => ({ op: 'filename', at, filename: '/home/pat/crash.dmp' }),
    ),
  ),
  name_sanitised: mutation('dump_renamed', () => [attachment('attachment-1')]),
  name_cut: mutation('dump_name_cut', () => [attachment('attachment_whose_name_is_over_30_letters_long')]),
  name_lost: mutation('dump_name_lost', () => [attachment('-.-')]),
  name_collides: mutation('dump_name_collides', ({ inspection }) =>
    ifPresent(
      inspection.report.parts.find(({ name }) => /^\w+$/.test(name)),
      ({ name }) => [attachment(`${name}-`)],
    ),
  ),
  name_reserved: {
    group: 'binary',
    malformed: 'invalid_dump_name',
    finding: 'reserved_dump_name',
    edits: () => [attachment('raw_crash')],
  },
  empty_dump: mutation('dump_empty', (context) =>
    ofPart(
      context,
      () => true,
      (at) => withContent(at, ''),
    ),
  ),
  not_a_minidump: mutation('dump_not_minidump', (context) =>
    ofPart(
      context,
      ({ name }) => isMinidumpName(name),
      (at) => withContent(at, 'This is no minidump.'),
    ),
  ),
  memory_report_not_gzip: mutation('memory_report_not_gzip', (context) => ofPart(context, isMemoryReport, (at) => withContent(at, '{}'))),
} as const satisfies Readonly<Record<string, Mutation>>;

/** Returns a mutation after which the collector still accepts the report. */
function mutation(finding: Mutation['finding'], edits: Mutation['edits']): Mutation {
  return { group: 'binary', malformed: null, finding, edits };
}

function ofPart(context: FixContext, isMeant: (part: BinaryPart) => boolean, edit: (at: Anchor) => Edit): readonly Edit[] | null {
  return ifPresent(context.inspection.report.parts.find(isMeant), ({ part }) => [edit(partAnchor(context, part))]);
}

function mainMinidumps({ inspection }: FixContext): readonly BinaryPart[] {
  return inspection.report.parts.filter(({ name }) => name === MAIN_MINIDUMP);
}

/** Renames all main minidumps and gives them a filename that marks a minidump. */
function renamedMinidumps(context: FixContext, name: string): readonly Edit[] | null {
  const anchors = mainMinidumps(context).map(({ part }) => partAnchor(context, part));
  if (anchors.length === 0) return null;
  return [
    ...anchors.map((at): Edit => ({ op: 'filename', at, filename: 'crash.dmp' })),
    ...anchors.map((at): Edit => ({ op: 'rename', at, name })),
  ];
}

function isMemoryReport({ name }: BinaryPart): boolean {
  return name === MEMORY_REPORT;
}

function withContent(at: Anchor, text: string): Edit {
  return { op: 'content', at, content: { kind: 'text', text } };
}

function attachment(name: string): Edit {
  return addedPart({ name, filename: 'attachment.txt', contentType: OCTETS, text: 'This was added.' });
}
