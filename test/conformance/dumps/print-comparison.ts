import type { Disagreement, DumpComparison, FieldCount } from './compare-dumps.ts';
import { KNOWN_DIFFERENCES, type KnownDifference } from './exceptions.ts';

/** The disagreements of one rule that are listed unless all are asked for. */
const EXAMPLES = 5;

/** Returns the lines that `npm run conformance -- dumps` prints: agreed/total for each field, then the disagreements with who is right and why. */
export function linesOf({ read, refused, unrecorded, fields, disagreements }: DumpComparison, isFull: boolean): readonly string[] {
  const unexplained = disagreements.filter(({ known }) => known === null);
  return [
    `${String(read)} dumps read, ${String(refused)} refused, ${String(unrecorded.length)} without recorded output`,
    ...(isFull ? unrecorded.map((file) => `  without recorded output: ${file}`) : []),
    '',
    ...tableOf(fields, disagreements),
    '',
    ...KNOWN_DIFFERENCES.flatMap((known) =>
      ruleLines(
        known,
        disagreements.filter((each) => each.known === known),
        isFull,
      ),
    ),
    `Disagreements without a reason: ${String(unexplained.length)}`,
    ...unexplained.map(lineOf),
  ];
}

function tableOf(fields: readonly FieldCount[], disagreements: readonly Disagreement[]): readonly string[] {
  const names = [...new Set(fields.map(({ field }) => field))];
  const width = Math.max(5, ...names.map((name) => name.length)) + 2;
  const cell = (name: string, reader: FieldCount['reader']): string => {
    const count = fields.find((each) => each.field === name && each.reader === reader);
    if (count === undefined) return '';
    const explained = disagreements.filter((each) => each.field === name && each.reader === reader && each.known !== null).length;
    return `${String(count.agreed)}/${String(count.total)}${explained === 0 ? '' : ` (${String(explained)} explained)`}`;
  };
  const row = (name: string, rust: string, breakpad: string): string => `${name.padEnd(width)}${rust.padEnd(28)}${breakpad}`.trimEnd();
  return [
    row('field', 'rust-minidump', 'Breakpad'),
    ...names.map((name) => row(name, cell(name, 'rust-minidump'), cell(name, 'breakpad'))),
  ];
}

function ruleLines(known: KnownDifference, all: readonly Disagreement[], isFull: boolean): readonly string[] {
  if (all.length === 0) return [];
  const shown = isFull ? all : all.slice(0, EXAMPLES);
  const files = new Set(all.map(({ file }) => file)).size;
  return [
    `${known.name}: ${String(all.length)} in ${String(files)} dumps; right: ${known.right}; ${known.reason}`,
    ...shown.map(lineOf),
    ...(shown.length < all.length ? [`  ... ${String(all.length - shown.length)} more (--all)`] : []),
    '',
  ];
}

function lineOf({ file, reader, field, item, ours, recorded }: Disagreement): string {
  return `  ${file}: ${field}${item === '' ? '' : `, ${item}`}: ${shown(ours)}; ${reader}: ${shown(recorded)}`;
}

/** A value; in quotation marks if it would not be recognised without them. */
function shown(value: string | null): string {
  if (value === null) return 'none';
  return value === value.trim() && value !== 'none' && !value.includes('\n') ? value : JSON.stringify(value);
}
