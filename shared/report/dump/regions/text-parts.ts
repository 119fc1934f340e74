import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../../bytes/utf8.ts';
import type { Dump } from '../format/dump.ts';
import { MAPPING_LEVELS } from '../format/linux-maps.ts';
import { cpuFieldLevel, releaseFieldLevel } from '../format/linux-texts.ts';
import type { DumpLocation } from '../format/record.ts';
import type { StreamName } from '../format/streams.ts';
import { keyValueAt, piecesOf, type Split, type TextPieces } from '../format/text-pieces.ts';
import type { Level } from '../levels.ts';
import { bytesPart, type Part } from './parts.ts';

interface TextForm {
  readonly name: string;
  readonly split: Split;
  readonly level: Level;
  readonly partsOf: (pieces: TextPieces, index: number) => readonly Part[];
}

function whole(level: Level): TextForm['partsOf'] {
  return (pieces, index) => [bytesPart('text', pieces.offsetOf(index), pieces.sizeOf(index), level)];
}

/** Key and value of a line. */
function keyAndValue(separator: ':' | '=', keyLevel: Level, levelOf: (key: string) => Level): TextForm['partsOf'] {
  return (pieces, index) => {
    const line = keyValueAt(pieces, index, separator);
    const offset = pieces.offsetOf(index);
    if (line === null) return [bytesPart('text', offset, pieces.sizeOf(index), 'closed')];
    const keySize = pieces.bytesAt(index).indexOf(separator.charCodeAt(0));
    const level = levelOf(line.key);
    return [
      // The name of a field that is not known can say as much as its value.
      bytesPart('key', offset, keySize, level === 'closed' ? 'closed' : keyLevel),
      bytesPart('value', line.offset, line.size, level),
    ];
  };
}

/** The columns of a line of /proc/PID/maps before the path, with the characters between two columns. */
const MAP_LINE = /^([^ -]+)(-)([^ ]+)( +)([^ ]+)( +)([^ ]+)( +)([^ ]+)( +)([^ ]+)( *)/;
const MAP_COLUMNS = ['start', '', 'end', '', 'permissions', '', 'fileOffset', '', 'device', '', 'inode', ''] as const;

/** The longest head of a line before the path. */
const MAX_MAP_HEAD = 160;

function mapColumns(pieces: TextPieces, index: number): readonly Part[] {
  const start = pieces.offsetOf(index);
  const end = start + pieces.sizeOf(index);
  const head = pieces.bytesAt(index);
  const match = MAP_LINE.exec(decodeLatin1(head, 0, Math.min(head.length, MAX_MAP_HEAD)));
  if (match === null) return [bytesPart('text', start, end - start, 'closed')];
  const parts: Part[] = [];
  let at: ByteOffset = start;
  for (const [column, name] of MAP_COLUMNS.entries()) {
    const size = match[column + 1]?.length ?? 0;
    if (name !== '') parts.push(bytesPart(name, at, size, MAPPING_LEVELS[name]));
    at += size;
  }
  return [...parts, bytesPart('path', at, end - at, MAPPING_LEVELS.path)];
}

const FORMS: Readonly<Partial<Record<StreamName, TextForm>>> = {
  LinuxCpuInfo: { name: 'line', split: 'lines', level: 'closed', partsOf: keyAndValue(':', 'open', cpuFieldLevel) },
  LinuxProcStatus: { name: 'line', split: 'lines', level: 'closed', partsOf: keyAndValue(':', 'closed', () => 'closed') },
  LinuxLsbRelease: { name: 'line', split: 'lines', level: 'closed', partsOf: keyAndValue('=', 'open', releaseFieldLevel) },
  LinuxCmdLine: { name: 'argument', split: 'zeros', level: 'closed', partsOf: whole('closed') },
  LinuxEnviron: { name: 'variable', split: 'filled_zeros', level: 'closed', partsOf: whole('closed') },
  LinuxMaps: { name: 'mapping', split: 'lines', level: 'closed', partsOf: mapColumns },
  MozLinuxLimits: { name: 'line', split: 'lines', level: 'open', partsOf: whole('open') },
};

/** The parts of a stream that is a text or bytes: its lines, or one part that is all of it. */
export function textParts(dump: Dump, name: StreamName, { offset, size }: DumpLocation): readonly Part[] {
  const form = FORMS[name];
  const pieces = form === undefined ? null : piecesOf(dump, name, form.split);
  if (form === undefined || pieces === null) return [bytesPart('bytes', offset, size, 'closed')];
  return [
    {
      kind: 'items',
      name: form.name,
      offset,
      size,
      level: form.level,
      count: pieces.length,
      at: (index) => ({ offset: pieces.offsetOf(index), size: pieces.sizeOf(index) }),
      partsOf: (index) => form.partsOf(pieces, index),
    },
  ];
}
