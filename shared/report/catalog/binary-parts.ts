/** The name that makes a binary part the minidump of the crashing process (interface, Binary part). */
export const MAIN_MINIDUMP = 'upload_file_minidump';

export const MEMORY_REPORT = 'memory_report';

export const OCTETS = 'application/octet-stream';

/** Facts about each kind of binary part: the Content-Type that the interface requires, the first bytes of the data, and file name extensions. */
export const BINARY_KINDS = {
  // The signature of a minidump in either byte order.
  minidump: { contentType: OCTETS, magics: ['MDMP', 'PMDM'], endings: ['.dmp'] },
  'memory-report': { contentType: 'application/gzip', magics: ['\x1f\x8b'], endings: ['.memory.json.gz'] },
} as const satisfies Readonly<Record<string, BinaryKindFacts>>;

interface BinaryKindFacts {
  readonly contentType: string;
  /** The signatures with which the data can begin, one character per byte. */
  readonly magics: readonly string[];
  /** The file name extensions, in lower case. */
  readonly endings: readonly string[];
}

export type BinaryKind = keyof typeof BINARY_KINDS;

interface BinaryPartRow {
  readonly name: string;
  readonly kind: BinaryKind;
  /** `analysed`: the processing stage reads it. `kept`: stored, but not analysed. */
  readonly role: 'analysed' | 'kept';
}

/** The names of binary parts that the interface lists (Binary part). Clients may use other names. */
export const BINARY_PARTS = [
  { name: MAIN_MINIDUMP, kind: 'minidump', role: 'analysed' },
  { name: 'upload_file_minidump_browser', kind: 'minidump', role: 'kept' },
  { name: 'upload_file_minidump_content', kind: 'minidump', role: 'kept' },
  { name: 'upload_file_minidump_flash1', kind: 'minidump', role: 'kept' },
  { name: 'upload_file_minidump_flash2', kind: 'minidump', role: 'kept' },
  { name: MEMORY_REPORT, kind: 'memory-report', role: 'kept' },
] as const satisfies readonly BinaryPartRow[];

type BinaryPartName = (typeof BINARY_PARTS)[number]['name'];

/** `other`: a name that is not in the interface. */
export const PART_ROLES = ['analysed', 'kept', 'other'] as const;

export type PartRole = (typeof PART_ROLES)[number];

interface BinaryPartFacts extends BinaryPartRow {
  readonly name: BinaryPartName;
  /** The Content-Type that the interface requires, in lower case. */
  readonly contentType: (typeof BINARY_KINDS)[BinaryKind]['contentType'];
}

const BY_NAME: ReadonlyMap<string, BinaryPartFacts> = new Map(
  BINARY_PARTS.map((part) => [part.name, { ...part, contentType: BINARY_KINDS[part.kind].contentType }]),
);

/** What the interface says about a binary part with this name; null if it does not list the name. The filename has no influence. */
export function binaryPartFacts(name: string): BinaryPartFacts | null {
  return BY_NAME.get(name) ?? null;
}

/** The Content-Type that the interface requires for a part with this name, in lower case; null for a name that the interface does not list. */
export function expectedContentType(name: string): string | null {
  return BY_NAME.get(name)?.contentType ?? null;
}

/** True for the names of minidumps in the interface, and for all other names that begin with `upload_file_minidump_`. */
export function isMinidumpName(name: string): boolean {
  return binaryPartFacts(name)?.kind === 'minidump' || name.startsWith(`${MAIN_MINIDUMP}_`);
}

/** Which process a minidump is of, by the name of its part: `main`, or what follows the common prefix, such as `content`. Null for any other name. */
export function dumpProcess(name: string): string | null {
  if (name === MAIN_MINIDUMP) return 'main';
  const process = name.startsWith(`${MAIN_MINIDUMP}_`) ? name.slice(MAIN_MINIDUMP.length + 1) : '';
  return process === '' ? null : process;
}

export function partRole(name: string): PartRole {
  return BY_NAME.get(name)?.role ?? 'other';
}

/** The names of further dumps in the interface, such as `browser`, without their common prefix. */
export const FURTHER_DUMPS: readonly string[] = BINARY_PARTS.filter(({ kind, role }) => kind === 'minidump' && role === 'kept').map(
  ({ name }) => name.slice(MAIN_MINIDUMP.length + 1),
);

/** The number of leading bytes that identify a kind. */
export const MAX_MAGIC_LENGTH = 4;

/** True if bytes begin with the signature of that kind. `start`: text of one character per byte. */
export function beginsAs(kind: BinaryKind, start: string): boolean {
  return BINARY_KINDS[kind].magics.some((magic) => start.startsWith(magic));
}

/** The file name extension that identifies this kind, in lower case; null if the name does not end with such an extension. */
export function endingOf(kind: BinaryKind, fileName: string): string | null {
  const name = fileName.toLowerCase();
  return BINARY_KINDS[kind].endings.find((ending) => name.endsWith(ending)) ?? null;
}
