import { type ByteLength, type ByteSource, readAll } from '../../bytes/byte-source.ts';
import type { GeckoScope } from '../catalog/annotation-rows.ts';
import { type AnnotationCatalog, BUILT_IN_CATALOG } from '../catalog/annotation-catalog.ts';
import { annotationFacts } from '../catalog/annotations.ts';
import { MAIN_MINIDUMP, MEMORY_REPORT, OCTETS, expectedContentType } from '../catalog/binary-parts.ts';
import { isQuotable } from '../wire/encode-failures.ts';
import { startsWithGzip } from '../wire/gzip.ts';
import { type CrashFileRole, crashFileRole, dumpContent } from './crash-file.ts';
import { type ExtraError, type ExtraReading, type NameAndValue, readExtraFile } from './extra-file.ts';

/** A chosen file. `file`: the caller's reference for reading its bytes again. */
export interface ChosenFile {
  readonly file: string;
  readonly name: string;
  readonly source: ByteSource;
  /** The role that the user chose; if absent, the role follows from name and content. */
  readonly role?: CrashFileRole;
}

interface GatheredAnnotation {
  readonly name: string;
  readonly text: string;
  readonly protected: boolean;
}

interface GatheredPart {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string;
  readonly file: string;
  readonly size: ByteLength;
}

/** A note for the user about the gathered files. `file` and `taken` are file names. */
export type GatherNote =
  | { readonly kind: 'extra'; readonly file: string; readonly error: ExtraError }
  | { readonly kind: 'client_only'; readonly names: readonly string[] }
  | {
      readonly kind: 'extra_too_large' | 'not_minidump' | 'dump_is_body' | 'not_gzip' | 'filename_changed' | 'unknown';
      readonly file: string;
    }
  /** The file is not used: its part, or the part of another file of its crash, comes from another file. `taken`: the report's main file. */
  | { readonly kind: 'left_out'; readonly file: string; readonly taken: string }
  /** The file is used, but its name shows that it belongs to a different crash than the main file (`taken`). */
  | { readonly kind: 'other_id'; readonly file: string; readonly taken: string };

export interface Gathered {
  readonly annotations: readonly GatheredAnnotation[];
  readonly parts: readonly GatheredPart[];
  readonly notes: readonly GatherNote[];
}

/** The size of the largest `.extra` file that is read. */
export const MAX_EXTRA_SIZE: ByteLength = 16 << 20;
const START_BYTES: ByteLength = 16;

interface Candidate {
  readonly chosen: ChosenFile;
  readonly role: Exclude<CrashFileRole, { readonly kind: 'other' }>;
  readonly extra: ExtraReading | null;
}

/** Combines files that a crash left on disk into a new report: the dumps of one crash, its `.extra` file and its memory report. */
export function gather(files: readonly ChosenFile[], catalog: AnnotationCatalog = BUILT_IN_CATALOG): Gathered {
  const { candidates, unknown } = candidatesOf(files);
  const { taken, notes } = onePerPart(candidates);
  const dumps = taken.filter(({ role }) => role.kind === 'dump');
  const [mainDumps, otherDumps] = [dumps.filter(isMainDump), dumps.filter((candidate) => !isMainDump(candidate))];
  const parts = [...mainDumps, ...otherDumps, ...taken.filter(({ role }) => role.kind === 'memory-report')];
  const extras = taken.filter(({ role }) => role.kind === 'extra');
  const { sendable, clientOnly } = withoutClientOnly(
    extras.flatMap(({ extra }) => extra?.annotations ?? []),
    catalog,
  );
  return {
    annotations: sendable.map(([name, text]) => ({ name, text, protected: catalog.visibilityOf(name) !== 'public' })),
    parts: parts.map(partOf),
    notes: [
      ...unknown.map(({ name }) => ({ kind: 'unknown', file: name }) as const),
      ...notes,
      ...extras.flatMap(extraNotes),
      ...(clientOnly.length === 0 ? [] : [{ kind: 'client_only', names: clientOnly } as const]),
      ...parts.flatMap(partNotes),
    ],
  };
}

/** Separates the annotations that Mozilla's client removes from a report before sending it. */
function withoutClientOnly(
  annotations: readonly NameAndValue[],
  catalog: AnnotationCatalog,
): {
  readonly sendable: readonly NameAndValue[];
  readonly clientOnly: readonly string[];
} {
  // A user's list that replaces the built-in list may not contain the names that clients never send.
  const scopeOf = (name: string): GeckoScope | null => (catalog.factsOf(name) ?? annotationFacts(name))?.geckoScope ?? null;
  const isClientOnly = ([name]: NameAndValue): boolean => scopeOf(name) === 'client';
  return {
    sendable: annotations.filter((annotation) => !isClientOnly(annotation)),
    clientOnly: annotations.filter(isClientOnly).map(([name]) => name),
  };
}

/** Replaces the characters of a file name that a `filename` parameter cannot contain. */
export function carriedFilename(name: string): string {
  return isQuotable(name) ? name : name.replace(/[^\x20-\x7e]|["\\]/gu, '_');
}

/** The Content-Type for a new part of that name: the one that the interface requires, or application/octet-stream. */
export function newPartType(name: string): string {
  return expectedContentType(name) ?? OCTETS;
}

function candidatesOf(files: readonly ChosenFile[]): {
  readonly candidates: readonly Candidate[];
  readonly unknown: readonly ChosenFile[];
} {
  const extras = new Map<ChosenFile, ExtraReading | null>();
  for (const chosen of files) {
    if (roleOf(chosen).kind !== 'extra') continue;
    extras.set(chosen, chosen.source.size > MAX_EXTRA_SIZE ? null : readExtraFile(readAll(chosen.source), chosen.source));
  }
  const dumps = [...extras.values()].flatMap((extra) => furtherDumps(extra));
  const candidates: Candidate[] = [];
  const unknown: ChosenFile[] = [];
  for (const chosen of files) {
    const role = roleOf(chosen, dumps);
    if (role.kind === 'other') unknown.push(chosen);
    else candidates.push({ chosen, role, extra: extras.get(chosen) ?? null });
  }
  return { candidates, unknown };
}

function roleOf(chosen: ChosenFile, dumps: readonly string[] = []): CrashFileRole {
  return chosen.role ?? crashFileRole(chosen.name, startOf(chosen), dumps);
}

function startOf({ source }: ChosenFile): Uint8Array {
  return source.read(0, START_BYTES);
}

function furtherDumps(extra: ExtraReading | null): readonly string[] {
  const names = extra?.annotations.find(([name]) => name === 'additional_minidumps')?.[1] ?? '';
  return names.split(',').map((name) => name.trim());
}

/** Chooses one file for each part and one for the annotations. The crash of the first main dump has priority. */
function onePerPart(candidates: readonly Candidate[]): { readonly taken: readonly Candidate[]; readonly notes: readonly GatherNote[] } {
  const main = candidates.find(isMainDump) ?? candidates.find(({ role }) => role.kind === 'extra') ?? candidates[0];
  if (main === undefined) return { taken: [], notes: [] };
  const isOfMain = ({ role }: Candidate): boolean => role.id === main.role.id;
  const byPart = new Map<string, Candidate>();
  for (const candidate of [...candidates.filter(isOfMain), ...candidates]) {
    const partName = partNameOf(candidate);
    if (!byPart.has(partName)) byPart.set(partName, candidate);
  }
  const fitting = new Set(byPart.values());
  // If a file of another crash cannot be used, all files of that crash are left out.
  const otherCrashes = new Set(candidates.filter((candidate) => !fitting.has(candidate)).map(({ role }) => role.id));
  const taken = [...fitting].filter((candidate) => isOfMain(candidate) || !otherCrashes.has(candidate.role.id));
  return {
    taken,
    notes: [
      ...candidates
        .filter((candidate) => !taken.includes(candidate))
        .map(({ chosen }) => ({ kind: 'left_out', file: chosen.name, taken: main.chosen.name }) as const),
      ...taken
        .filter((candidate) => !isOfMain(candidate))
        .map(({ chosen }) => ({ kind: 'other_id', file: chosen.name, taken: main.chosen.name }) as const),
    ],
  };
}

function isMainDump({ role }: Candidate): boolean {
  return role.kind === 'dump' && role.part === MAIN_MINIDUMP;
}

/** The part that a file becomes; empty for an `.extra` file. */
function partNameOf({ role }: Candidate): string {
  if (role.kind === 'extra') return '';
  return role.kind === 'dump' ? role.part : MEMORY_REPORT;
}

function partOf(candidate: Candidate): GatheredPart {
  const name = partNameOf(candidate);
  const { file, name: fileName, source } = candidate.chosen;
  return { name, filename: carriedFilename(fileName), contentType: newPartType(name), file, size: source.size };
}

function extraNotes({ chosen, extra }: Candidate): readonly GatherNote[] {
  if (extra === null) return [{ kind: 'extra_too_large', file: chosen.name }];
  return extra.errors.flatMap((error): readonly GatherNote[] => {
    if (error.kind !== 'not_strings') return [{ kind: 'extra', file: chosen.name, error }];
    // Annotations that the client never sends are not in the report, so their type does not matter.
    const names = error.names.filter((name) => annotationFacts(name)?.geckoScope !== 'client');
    return names.length === 0 ? [] : [{ kind: 'extra', file: chosen.name, error: { ...error, names } }];
  });
}

function partNotes({ chosen, role }: Candidate): readonly GatherNote[] {
  const { name } = chosen;
  const start = startOf(chosen);
  const notes: GatherNote[] = isQuotable(name) ? [] : [{ kind: 'filename_changed', file: name }];
  if (role.kind === 'memory-report') return startsWithGzip(start) ? notes : [...notes, { kind: 'not_gzip', file: name }];
  const content = dumpContent(start);
  if (content === 'minidump') return notes;
  return [...notes, { kind: content === 'body' ? 'dump_is_body' : 'not_minidump', file: name }];
}
