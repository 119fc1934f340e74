/** `analysed`: the processing stage reads it; `kept`: stored, not analysed; `other`: a name that the interface does not list. */
export type PartRole = 'analysed' | 'kept' | 'other';

export interface BinaryPartFacts {
  readonly name: string;
  readonly role: 'analysed' | 'kept';
  /** The Content-Type that the interface demands (Binary part). */
  readonly contentType: 'application/octet-stream' | 'application/gzip';
  readonly meaning: string;
}

/** The names of binary parts that the interface lists (Binary part). Clients may choose others. */
export const BINARY_PARTS: readonly BinaryPartFacts[] = [
  {
    name: 'upload_file_minidump',
    role: 'analysed',
    contentType: 'application/octet-stream',
    meaning: 'Minidump of the process that crashed. It is the one dump that is analysed and shown on the viewing site.',
  },
  {
    name: 'upload_file_minidump_browser',
    role: 'kept',
    contentType: 'application/octet-stream',
    meaning: 'A further minidump, by its name of the browser’s main process. It is stored without being analysed.',
  },
  {
    name: 'upload_file_minidump_content',
    role: 'kept',
    contentType: 'application/octet-stream',
    meaning: 'A further minidump, by its name of a content process. It is stored without being analysed.',
  },
  {
    name: 'upload_file_minidump_flash1',
    role: 'kept',
    contentType: 'application/octet-stream',
    meaning: 'A further minidump, by its name of the first Flash process. It is stored without being analysed.',
  },
  {
    name: 'upload_file_minidump_flash2',
    role: 'kept',
    contentType: 'application/octet-stream',
    meaning: 'A further minidump, by its name of the second Flash process. It is stored without being analysed.',
  },
  {
    name: 'memory_report',
    role: 'kept',
    contentType: 'application/gzip',
    meaning: 'What the program’s own memory accounting said, as gzip data. It is stored without being analysed.',
  },
];

const BY_NAME: ReadonlyMap<string, BinaryPartFacts> = new Map(BINARY_PARTS.map((part) => [part.name, part]));

/** What the interface says of a binary part's name; null for a name that it does not list. The name decides, never the filename. */
export function binaryPartFacts(name: string): BinaryPartFacts | null {
  return BY_NAME.get(name) ?? null;
}

/** The Content-Type that the interface demands of a part with that name, in lower case; null where it does not list the name. */
export function expectedContentType(name: string): string | null {
  return BY_NAME.get(name)?.contentType ?? null;
}

export function partRole(name: string): PartRole {
  return BY_NAME.get(name)?.role ?? 'other';
}
