import type { Rows } from '../../../bytes/rows.ts';
import type { DisclosurePolicy } from '../../catalog/disclosure-policy.ts';
import type { DumpDisclosure } from '../disclosure.ts';
import { commentsOf } from '../format/comments.ts';
import { crashpadInfoOf } from '../format/crashpad-info.ts';
import type { Dump } from '../format/dump.ts';
import type { DumpText } from '../format/dump-text.ts';
import { handlesOf } from '../format/handles.ts';
import { linuxArgumentsOf, linuxEnvironmentOf } from '../format/linux-texts.ts';
import { isMisplaced, openName } from '../format/misplaced.ts';
import { modulesOf } from '../format/modules.ts';
import { macBootArgsOf, softErrorsOf } from '../format/mozilla.ts';
import { hex } from './hex.ts';
import type { Json } from './json-frames.ts';

/** The handles of the process. Their names are `closed`. Null without the stream. */
export function handlesJson(dump: Dump, disclosure: DumpDisclosure): Json {
  const handles = handlesOf(dump);
  const isClosed = !disclosure.shows('closed');
  if (handles.length === 0) return null;
  return handles.map(({ record, type, name }) => ({
    handle: hex(record.handle),
    type_name: openName(dump, type?.text ?? '', type, { stream: 'HandleData' }) || null,
    object_name: isClosed ? null : (name?.text ?? null),
    attributes: record.attributes,
    granted_access: record.grantedAccess,
    handle_count: record.handleCount,
    pointer_count: record.pointerCount,
  }));
}

/** What Crashpad stored: ids, lines for a log and annotations. The value of an annotation that the list in effect does not make public is masked. */
export function crashpadJson(dump: Dump, disclosure: DumpDisclosure, { annotations: list }: DisclosurePolicy): Json {
  const info = crashpadInfoOf(dump);
  if (info === null) return null;
  const isClosed = !disclosure.shows('closed');
  const modules = [...info.modules].filter((module) => module !== null);
  const entryOf = (module: string | null, name: DumpText | null, value: DumpText | null): Json => {
    const known = isClosed ? openName(dump, name?.text ?? '', name, { stream: 'CrashpadInfo' }) : (name?.text ?? '');
    const isMasked =
      isClosed && (list.visibilityOf(known) !== 'public' || (value !== null && isMisplaced(dump, value, { stream: 'CrashpadInfo' })));
    return { module, name: known === '' ? null : known, value: isMasked ? null : (value?.text ?? null), masked: isMasked };
  };
  return {
    report_id: isClosed ? null : info.reportId,
    client_id: isClosed ? null : info.clientId,
    annotations: [
      ...info.simpleAnnotations.map(({ key, value }) => entryOf(null, key, value)),
      ...modules.flatMap(({ moduleIndex, simpleAnnotations, annotationObjects }) => {
        const module = modulesOf(dump).at(moduleIndex)?.name ?? null;
        return [
          ...simpleAnnotations.map(({ key, value }) => entryOf(module, key, value)),
          ...annotationObjects.map(({ name, text }) => entryOf(module, name, text)),
        ];
      }),
    ],
    log: isClosed ? null : modules.flatMap(({ listAnnotations }) => listAnnotations.map((line) => line?.text ?? null)),
  };
}

/** Texts of the process that are `closed`: null while they are masked, and if the dump does not have them. */
export function textsJson(dump: Dump, disclosure: DumpDisclosure): Readonly<Record<string, Json>> {
  if (!disclosure.shows('closed')) return { soft_errors: null, mac_boot_args: null, command_line: null, environment: null, comments: null };
  const softErrors = softErrorsOf(dump);
  const { ansi, wide } = commentsOf(dump);
  return {
    soft_errors: softErrors === null ? null : ((softErrors.value as Json | undefined) ?? softErrors.text.text),
    mac_boot_args: macBootArgsOf(dump)?.text ?? null,
    command_line: listOf(linuxArgumentsOf(dump)),
    environment: listOf(linuxEnvironmentOf(dump)),
    comments: listOf([ansi, wide].filter((comment) => comment !== null)),
  };
}

function listOf(texts: Rows<DumpText>): Json {
  return texts.length === 0 ? null : texts.map(({ text }) => text);
}
