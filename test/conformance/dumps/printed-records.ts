/** A structure as Breakpad's `minidump_dump` prints it. */
export interface PrintedRecord {
  /** `MDRawThread`, or `Stack` and `Memory` for the bytes of memory. */
  readonly title: string;
  /** The line before the title, such as `thread[3]`; empty if there is none. */
  readonly label: string;
  /** The values as printed, by the name that Breakpad gives the field. */
  readonly fields: ReadonlyMap<string, string>;
  /** Lower-case hex digits of the bytes; null if the structure has none. */
  readonly bytes: string | null;
}

/** The output of Breakpad's `minidump_dump`. */
export interface PrintedDump {
  /** The structures in the order of the output. */
  readonly records: readonly PrintedRecord[];
  /** The streams that are printed as text, by Breakpad's name. A zero byte is printed as `\0` and a line end. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The first stream that is printed as text; all others follow. */
const FIRST_TEXT = /^Stream MD_\w+:$/m;

/** Reads the output of `minidump_dump`. */
export function parsePrintedDump(output: string): PrintedDump {
  const from = FIRST_TEXT.exec(output)?.index ?? output.length;
  const texts = new Map<string, string>();
  for (const part of output.slice(from).split(/^(?=Stream MD_\w+:\n)/m)) {
    const name = /^Stream (\w+):\n/.exec(part);
    if (name?.[1] !== undefined) texts.set(name[1], part.slice(name[0].length).replace(/\n\n$/, ''));
  }
  return { records: parseRecords(output.slice(0, from)), texts };
}

function parseRecords(output: string): readonly PrintedRecord[] {
  const records: PrintedRecord[] = [];
  let label = '';
  let fields = new Map<string, string>();
  let title = '';
  for (const line of output.split('\n')) {
    if (/^\w+\[\d+\]$/.test(line)) {
      label = line;
    } else if (/^(?:MD|Minidump)\w+$/.test(line)) {
      title = line;
      fields = new Map();
      records.push({ title, label, fields, bytes: null });
      label = '';
    } else if (line === 'Stack' || line === 'Memory') {
      title = line;
    } else if (line.startsWith('0x') && (title === 'Stack' || title === 'Memory')) {
      records.push({ title, label: '', fields: new Map(), bytes: line.slice(2) });
      title = '';
    } else {
      const [, name, value] = /^ {2}(\S.*?) *= (.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) fields.set(name, value);
    }
  }
  return records;
}
