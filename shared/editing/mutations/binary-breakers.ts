import { MAIN_MINIDUMP, MEMORY_REPORT, OCTETS, expectedContentType, isMinidumpName } from '../../report/catalog/binary-parts.ts';
import type { Anchor, Edit } from '../edits/edit.ts';
import type { BinaryPart } from '../../report/parts/crash-report.ts';
import type { Breaker } from './breaker.ts';
import { addedPart, given, withoutParts } from './breaker.ts';
import type { RepairPlace } from '../fixes/repair.ts';
import { partAnchor } from '../fixes/repair.ts';

/** Ways to break binary parts: their types, names, filenames and contents. */
export const BINARY_BREAKERS = {
  'no-minidump': breaker('no_minidump', (place) =>
    withoutParts(
      place,
      mainMinidumps(place).map(({ part }) => part),
    ),
  ),
  'minidump-misspelled': breaker('minidump_misspelled', (place) => renamedMinidumps(place, 'upload-file-minidump')),
  'minidump-misnamed': breaker('minidump_misnamed', (place) => renamedMinidumps(place, 'crash')),
  'minidump-type': breaker('minidump_type', (place) =>
    ofPart(
      place,
      (part) => expectedContentType(part.name) === OCTETS,
      (at) => ({ op: 'type', at, contentType: 'application/x-dmp' }),
    ),
  ),
  'memory-report-type': breaker('memory_report_type', (place) =>
    ofPart(place, isMemoryReport, (at) => ({ op: 'type', at, contentType: OCTETS })),
  ),
  'no-type': breaker('binary_type_missing', (place) =>
    ofPart(
      place,
      // What makes it a binary part then.
      ({ filename }) => (filename ?? '') !== '',
      (at) => ({ op: 'type', at, contentType: null }),
    ),
  ),
  'binary-as-text': breaker('binary_as_text', ({ inspection }) =>
    inspection.report.form === 'kv' ? [addedPart({ name: `${MAIN_MINIDUMP}_note`, text: 'This was meant to be binary.' })] : null,
  ),
  'filename-form': breaker('filename_form', (place) =>
    ofPart(
      place,
      ({ name }) => isMinidumpName(name),
      (at) => ({ op: 'filename', at, filename: 'crash.bin' }),
    ),
  ),
  'filename-path': breaker('filename_path', (place) =>
    ofPart(
      place,
      () => true,
      (at) => ({ op: 'filename', at, filename: '/home/pat/crash.dmp' }),
    ),
  ),
  'name-sanitised': breaker('dump_renamed', () => [attachment('attachment-1')]),
  'name-cut': breaker('dump_name_cut', () => [attachment('attachment_whose_name_is_over_30_letters_long')]),
  'name-lost': breaker('dump_name_lost', () => [attachment('-.-')]),
  'name-collides': breaker('dump_name_collides', ({ inspection }) =>
    given(
      inspection.report.parts.find(({ name }) => /^\w+$/.test(name)),
      ({ name }) => [attachment(`${name}-`)],
    ),
  ),
  'name-reserved': {
    group: 'binary',
    malformed: 'invalid_dump_name',
    finding: 'reserved_dump_name',
    edits: () => [attachment('raw_crash')],
  },
  'empty-dump': breaker('dump_empty', (place) =>
    ofPart(
      place,
      () => true,
      (at) => withContent(at, ''),
    ),
  ),
  'not-a-minidump': breaker('dump_not_minidump', (place) =>
    ofPart(
      place,
      ({ name }) => isMinidumpName(name),
      (at) => withContent(at, 'This is no minidump.'),
    ),
  ),
  'memory-report-not-gzip': breaker('memory_report_not_gzip', (place) => ofPart(place, isMemoryReport, (at) => withContent(at, '{}'))),
} as const satisfies Readonly<Record<string, Breaker>>;

/** One that the collector takes. */
function breaker(finding: Breaker['finding'], edits: Breaker['edits']): Breaker {
  return { group: 'binary', malformed: null, finding, edits };
}

function ofPart(place: RepairPlace, isMeant: (part: BinaryPart) => boolean, edit: (at: Anchor) => Edit): readonly Edit[] | null {
  return given(place.inspection.report.parts.find(isMeant), ({ part }) => [edit(partAnchor(place, part))]);
}

function mainMinidumps({ inspection }: RepairPlace): readonly BinaryPart[] {
  return inspection.report.parts.filter(({ name }) => name === MAIN_MINIDUMP);
}

/** All of that name, with a filename by which a minidump is known. */
function renamedMinidumps(place: RepairPlace, name: string): readonly Edit[] | null {
  const anchors = mainMinidumps(place).map(({ part }) => partAnchor(place, part));
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
