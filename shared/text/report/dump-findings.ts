import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { DumpData, DumpFinding } from '../../report/dump/format/dump-finding.ts';
import { streamKind } from '../../report/dump/format/streams.ts';
import { hexText } from './hex-text.ts';

const DATA: Readonly<Record<DumpData, string>> = {
  context: 'registers',
  stack: 'stack',
  memory: 'memory',
  codeview: 'CodeView record',
  misc: 'debug record',
  text: 'text',
  object_info: 'object information',
  annotation: 'annotation',
  module_info: 'module information',
  thread_name: 'thread name',
  entries: 'entries',
};

/** The name of a stream, or its number. */
export function streamLabel(type: number): string {
  return streamKind(type)?.name ?? `stream ${hexText(BigInt(type))}`;
}

/** Damage of a dump: where, what is wrong, and what is shown anyway. */
export function dumpFindingSentence(finding: DumpFinding): string {
  return `${atOffset(finding.offset)}: ${whatIsWrong(finding)}`;
}

function atOffset(offset: number): string {
  return `At ${hexText(BigInt(Math.max(offset, 0)))}`;
}

function whatIsWrong(finding: DumpFinding): string {
  switch (finding.code) {
    case 'leading_bytes':
      return `${bytes(finding.count)} precede the dump. Crashlens reads the dump after them.`;
    case 'directory_cut':
      return `the directory has ${formatCount(finding.promised)} entries, but only ${formatCount(finding.read)} are in the file. The others are lost.`;
    case 'stream_outside':
      return `${streamLabel(finding.type)} begins after the end of the file, so it is lost.`;
    case 'stream_cut':
      return `${streamLabel(finding.type)} has ${bytes(finding.promised)}, but only ${bytes(finding.read)} are in the file. Crashlens shows that part.`;
    case 'stream_duplicate':
      return `${streamLabel(finding.type)} is there again. Crashlens reads the first one.`;
    case 'stream_overlap':
      return `${streamLabel(finding.type)} shares bytes with ${streamLabel(finding.other)}. One of them is damaged.`;
    case 'list_cut':
      return `${finding.stream} has ${formatCount(finding.promised)} items, but only ${formatCount(finding.read)} fit. Crashlens shows these.`;
    case 'record_size':
      return `${finding.stream} gives its records ${bytes(finding.stored)}, but they need ${bytes(finding.least)}. Crashlens does not read them.`;
    case 'data_outside':
      return `${DATA[finding.data]} of ${finding.stream} would be at ${hexText(BigInt(finding.target))}, after the end of the file, so it is lost.`;
    case 'data_cut':
      return `${DATA[finding.data]} of ${finding.stream} has ${bytes(finding.promised)}, but only ${bytes(finding.read)} are in the file. Crashlens shows that part.`;
    case 'range_reversed':
      return `a range of ${finding.stream} at address ${hexText(finding.address)} ends before it begins.`;
    case 'range_overlap':
      return `two ranges of ${finding.stream} overlap at address ${hexText(finding.address)}. Crashlens uses the later one.`;
    case 'version':
      return `${finding.stream} has the unknown version ${formatCount(finding.version)}. Crashlens reads the fields that it knows.`;
    case 'context_cpu':
      return `the registers belong to ${finding.cpu === 'unknown' ? 'an unknown processor' : finding.cpu}, but SystemInfo says ${finding.system}.`;
    case 'context_size':
      return `the registers of ${finding.cpu} have ${bytes(finding.stored)} instead of ${bytes(finding.expected)}.`;
    case 'cycle':
      return `a list of ${finding.stream} comes back to an earlier record. Crashlens stops there.`;
    case 'bad_lines':
      return `${formatCount(finding.count)} ${finding.count === 1 ? 'line' : 'lines'} of ${finding.stream} cannot be read. Crashlens skips them.`;
  }
}

function bytes(count: number): string {
  return formatSize(count);
}
