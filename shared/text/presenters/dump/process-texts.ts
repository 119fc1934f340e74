import { encodeUtf8 } from '../../../bytes/utf8.ts';
import type { Rows } from '../../../bytes/rows.ts';
import { commentsOf } from '../../../report/dump/format/comments.ts';
import { CRASHPAD_INFO, crashpadInfoOf } from '../../../report/dump/format/crashpad-info.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import type { DumpText } from '../../../report/dump/format/dump-text.ts';
import { handlesOf, handleTableOf } from '../../../report/dump/format/handles.ts';
import { linuxAuxvOf } from '../../../report/dump/format/linux-auxv.ts';
import {
  cpuFieldLevel,
  environmentVariable,
  linuxArgumentsOf,
  linuxEnvironmentOf,
  releaseFieldLevel,
} from '../../../report/dump/format/linux-texts.ts';
import { isMisplaced, openName } from '../../../report/dump/format/misplaced.ts';
import { lastComponent, modulesOf } from '../../../report/dump/format/modules.ts';
import { macBootArgsOf, macCrashInfoOf, softErrorsOf } from '../../../report/dump/format/mozilla.ts';
import type { DumpLocation } from '../../../report/dump/format/record.ts';
import type { StreamName } from '../../../report/dump/format/streams.ts';
import { keyValueAt, piecesOf } from '../../../report/dump/format/text-pieces.ts';
import { TOKEN_INFO, tokensOf } from '../../../report/dump/format/token.ts';
import type { Level } from '../../../report/dump/levels.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import { FACT_KINDS, FACT_NAMES } from '../../report/dump-process.ts';
import { closed, dataText, type FactSection, placeOf, type ProcessFact, sectionOf } from './process-fact.ts';

/** A name of Crashpad: closed if it is damaged, because then it can be other memory. */
function nameOf(dump: Dump, text: DumpText | null): ProcessFact['name'] {
  if (text === null || text.size === 0) return FACT_NAMES.unnamed;
  return openName(dump, text.text, text, { stream: 'CrashpadInfo' }) || closed(text.text, placeOf(text));
}

/** What Crashpad stored of the process, and of each module with annotations. */
export function crashpadSections(dump: Dump): readonly FactSection[] {
  const info = crashpadInfoOf(dump);
  if (info === null) return [];
  const kind = FACT_KINDS.crashpad;
  const id = (name: string, field: 'reportId' | 'clientId'): readonly ProcessFact[] => {
    const place = { offset: info.offset + CRASHPAD_INFO.offsetOf(field), size: 16 };
    return info[field] === null ? [] : [{ kind, name, value: closed(info[field], place), place }];
  };
  return [
    sectionOf([...id(FACT_NAMES.reportId, 'reportId'), ...id(FACT_NAMES.clientId, 'clientId')]),
    entries(dump, kind, info.simpleAnnotations),
    ...[...info.modules].flatMap((module) => {
      if (module === null) return [];
      const own = FACT_NAMES.ofModule(kind, modulesOf(dump).at(module.moduleIndex)?.name ?? '');
      const { listAnnotations: lines, annotationObjects: objects } = module;
      return [
        { length: lines.length, at: (index: number) => textFact(own, FACT_NAMES.logLine, lines.at(index) ?? null) },
        entries(dump, own, module.simpleAnnotations),
        {
          length: objects.length,
          at: (index: number): ProcessFact | null => {
            const object = objects.at(index);
            if (object === undefined) return null;
            const { name, text, data } = object;
            return annotationFact(dump, own, name, data, text?.text ?? (data === null ? '' : dataText(dump, data)));
          },
        },
      ];
    }),
  ];
}

function entries(dump: Dump, kind: string, rows: Rows<{ readonly key: DumpText | null; readonly value: DumpText | null }>): FactSection {
  return {
    length: rows.length,
    at: (index) => {
      const entry = rows.at(index);
      if (entry === undefined) return null;
      const { key, value } = entry;
      return annotationFact(dump, kind, key, value === null ? null : placeOf(value), value?.text ?? '');
    },
  };
}

/** An annotation. The annotation list in effect decides whether its value is public, unless the value is misplaced. */
function annotationFact(dump: Dump, kind: string, key: DumpText | null, place: DumpLocation | null, text: string): ProcessFact {
  const at = place?.size === 0 ? { offset: place.offset - 4, size: 4 } : place;
  const name = nameOf(dump, key);
  if (at === null) return { kind, name, value: '', place: at };
  const value = closed(text, at);
  return {
    kind,
    name,
    value: isMisplaced(dump, at, { stream: 'CrashpadInfo' }) ? value : { ...value, annotation: key?.text ?? '' },
    place: at,
  };
}

function textFact(kind: string, name: string, text: DumpText | null): ProcessFact | null {
  return text === null ? null : { kind, name, value: closed(text.text, placeOf(text)), place: placeOf(text) };
}

/** What libraries of macOS told the crash reporter, and the arguments of its kernel. */
export function macFacts(dump: Dump): FactSection {
  const kind = FACT_KINDS.mac;
  const records = macCrashInfoOf(dump).flatMap((record): readonly ProcessFact[] => {
    const path = record.modulePath;
    const module = openName(dump, lastComponent(path?.text ?? ''), path, { stream: 'MozMacosCrashInfo' });
    const isClosed = (text: DumpText | null): boolean => text !== null && isMisplaced(dump, text, { stream: 'MozMacosCrashInfo' });
    const own = FACT_NAMES.ofModule(kind, module);
    const folder = path === null || path.size === 0 || module === path.text ? [] : [textOrNone(own, FACT_NAMES.folder, path, true)];
    return [
      ...folder.flat(),
      ...textOrNone(own, FACT_NAMES.message, record.message, isClosed(record.message)),
      ...textOrNone(own, FACT_NAMES.message2, record.message2, isClosed(record.message2)),
      ...textOrNone(own, FACT_NAMES.signature, record.signature, isClosed(record.signature)),
      ...textOrNone(own, FACT_NAMES.backtrace, record.backtrace, isClosed(record.backtrace)),
      ...(['thread', 'dialogMode', 'abortCause'] as const).flatMap((field) =>
        record[field] === null || record[field] === 0n
          ? []
          : [{ kind: own, name: FACT_NAMES[field], value: hex(record[field]), place: { offset: record.offset, size: 16 } }],
      ),
    ];
  });
  const boot = textFact(FACT_KINDS.bootArgs, FACT_NAMES.bootArgs, macBootArgsOf(dump));
  return sectionOf([...records, ...(boot === null ? [] : [boot])]);
}

/** A text without a length before it; nothing if it is empty. */
function textOrNone(kind: string, name: string, text: DumpText | null, isClosed: boolean): readonly ProcessFact[] {
  if (text === null || text.size === 0) return [];
  const { offset, size } = text;
  return [{ kind, name, value: isClosed ? closed(text.text, { offset, size }) : text.text, place: { offset, size } }];
}

/** Comments of the program, and errors of the dump writer. */
export function commentFacts(dump: Dump): FactSection {
  const { ansi, wide } = commentsOf(dump);
  return sectionOf([
    ...textOrNone(FACT_KINDS.comment, FACT_NAMES.comment, ansi, true),
    ...textOrNone(FACT_KINDS.comment, FACT_NAMES.comment, wide, true),
    ...textOrNone(FACT_KINDS.softErrors, FACT_NAMES.softErrors, softErrorsOf(dump)?.text ?? null, true),
  ]);
}

export function argumentSection(dump: Dump): FactSection {
  const texts = linuxArgumentsOf(dump);
  return {
    length: texts.length,
    at: (index) => {
      const text = texts.at(index);
      if (text === undefined) return null;
      // The zero byte after an empty argument.
      const place = { offset: text.offset, size: Math.max(text.size, 1) };
      return { kind: FACT_KINDS.argument, name: FACT_NAMES.argument(index), value: closed(text.text, place), place };
    },
  };
}

/** Variables. Their names are closed too; a row is revealed as a whole. */
export function environmentSection(dump: Dump): FactSection {
  const texts = linuxEnvironmentOf(dump);
  return {
    length: texts.length,
    at: (index) => {
      const text = texts.at(index);
      if (text === undefined) return null;
      const place = { offset: text.offset, size: text.size };
      const { key, value, offset, size } = environmentVariable(text);
      const name = key === '' ? '' : closed(key, { offset: place.offset, size: encodeUtf8(key).length });
      return { kind: FACT_KINDS.environment, name, value: closed(value, size === 0 ? place : { offset, size }), place };
    },
  };
}

/** Handles with their type and access, which are open, and the name of their object. */
export function handleSection(dump: Dump): FactSection {
  const handles = handlesOf(dump);
  const table = handleTableOf(dump);
  return {
    length: handles.length,
    at: (index) => {
      const handle = handles.at(index);
      if (handle === undefined) return null;
      const { record, type, name, offset } = handle;
      const label = FACT_NAMES.handle(hex(record.handle), openName(dump, type?.text ?? '', type, { stream: 'HandleData' }));
      if (name === null || name.size === 0)
        return {
          kind: FACT_KINDS.handle,
          name: label,
          value: FACT_NAMES.access(hex(record.grantedAccess)),
          place: { offset, size: table?.stride ?? 0 },
        };
      return textFact(FACT_KINDS.handle, label, name);
    },
  };
}

export function tokenSection(dump: Dump): FactSection {
  const tokens = tokensOf(dump);
  return {
    length: tokens.length,
    at: (index) => {
      const token = tokens.at(index);
      if (token === undefined) return null;
      const { offset, record, data } = token;
      const place = { offset, size: Math.max(data.offset + data.size - offset, TOKEN_INFO.bytes) };
      const value = closed(FACT_NAMES.tokenValue(record.id, dataText(dump, data)), place);
      return { kind: FACT_KINDS.token, name: FACT_NAMES.token(index + 1), value, place };
    },
  };
}

/** The lines `key: value` of a text of Linux. A line with another key than the known ones is closed as a whole. */
export function lineSection(dump: Dump, { kind, stream, separator, levelOf }: LineTexts): FactSection {
  const lines = piecesOf(dump, stream, 'lines');
  return {
    length: lines?.length ?? 0,
    at: (index) => {
      if (lines === null) return null;
      const place = { offset: lines.offsetOf(index), size: lines.sizeOf(index) };
      const line = keyValueAt(lines, index, separator);
      if (line === null) return { kind, name: '', value: closed(lines.textAt(index).text, place), place };
      const isOpen = levelOf(line.key) === 'open' && !isMisplaced(dump, place, { stream });
      return { kind, name: isOpen ? line.key : closed(line.key, place), value: isOpen ? line.value : closed(line.value, place), place };
    },
  };
}

interface LineTexts {
  readonly kind: string;
  readonly stream: StreamName;
  readonly separator: ':' | '=';
  readonly levelOf: (key: string) => Level;
}

export const LINE_TEXTS: readonly LineTexts[] = [
  { kind: FACT_KINDS.release, stream: 'LinuxLsbRelease', separator: '=', levelOf: releaseFieldLevel },
  { kind: FACT_KINDS.cpuInfo, stream: 'LinuxCpuInfo', separator: ':', levelOf: cpuFieldLevel },
  { kind: FACT_KINDS.status, stream: 'LinuxProcStatus', separator: ':', levelOf: () => 'closed' },
];

/** The auxiliary vector of Linux, which is closed. */
export function auxvSection(dump: Dump): FactSection {
  const auxv = linuxAuxvOf(dump);
  return {
    length: auxv?.length ?? 0,
    at: (index) => {
      const entry = auxv?.at(index);
      if (auxv === null || entry === undefined) return null;
      const place = { offset: auxv.table.offsetOf(index), size: auxv.table.stride };
      return {
        kind: FACT_KINDS.auxv,
        name: closed(entry.name ?? hex(entry.type), place),
        value: closed(hex(entry.value), place),
        place,
      };
    },
  };
}
