import type { Dice } from '../platform/dice.ts';

/** Numbers that readers of addresses, sizes and depths get wrong; hexadecimal or decimal by where they are put. */
const ODD_NUMBERS: readonly [string, ...string[]] = [
  ...(['0', '1', '-1', 'ffffffff', '100000000', '7fffffffffffffff', 'ffffffffffffffff', '1fffffffffffff', '20000000000000'] as const),
  ...(['99999999999999999999999', '', 'zz', '4294967295', '9007199254740993', '1e9'] as const),
];

/** Rules that are wrong, endless or very large. */
const RULES: readonly [string, ...string[]] = [
  '.cfa: .cfa .ra: .ra',
  '.cfa: $rsp .ra: .cfa ^',
  '.cfa: $rsp 0 + .ra: $rip',
  '.cfa: $rsp 8 - .ra: .cfa ^ $rsp: $rsp',
  '.cfa: $rsp 8 + .ra: .cfa 0 /',
  '.cfa: $rsp 3 @ .ra: .undef',
  '.ra: .cfa 8 - ^ .cfa: .undef',
  `.cfa: $rsp ${'1 + '.repeat(5_000)}.ra: .cfa 8 - ^`,
  `.cfa: $rsp 8 + .ra: .cfa 8 - ${'^ '.repeat(300)}`,
  `.cfa: 18446744073709551615 ${'18446744073709551615 * '.repeat(200)}.ra: .cfa`,
  '.cfa:: $rsp : .ra:',
];

const PROGRAMS: readonly [string, ...string[]] = [
  '$eip $eip = $esp $esp =',
  '$esp $esp 4 - = $eip $esp ^ =',
  '$eip .raSearch ^ = $esp .raSearch =',
  '$T0 $T0 = $eip $T0 ^ =',
  `$T0 $esp = ${'$T0 $T0 4 + = '.repeat(2_000)}$eip $T0 ^ = $esp $T0 4 + =`,
  '$eip 0 0 / =',
  '= = =',
];

/** Records that stand between the others. `at`: an address as in the file. */
const RECORDS: readonly [(dice: Dice, at: string) => string, ...((dice: Dice, at: string) => string)[]] = [
  (dice, at) => `STACK CFI INIT ${at} ${dice.pick(['1', '40', '100000', 'ffffffff'])} ${dice.pick(RULES)}`,
  (dice, at) => `STACK CFI ${at} ${dice.pick(RULES)}`,
  (dice, at) => `STACK WIN 4 ${at} ${dice.pick(['40', 'ffff'])} 0 0 ${dice.pick(['0', 'ffffffff'])} 8 ffffffff 0 1 ${dice.pick(PROGRAMS)}`,
  (dice, at) => `STACK WIN 0 ${at} ${dice.pick(['40', 'ffff'])} 0 0 ffffffff ${dice.pick(['0', '4', 'ffffffff'])} 4 0 0 1`,
  (dice, at) => `FUNC ${at} ${dice.pick(['0', '1', '100', 'ffffffff', '1fffffffffffff'])} 0 ${'f'.repeat(dice.pick([1, 70_000]))}`,
  (_dice, at) => `PUBLIC m ${at} ffffffff p`,
  (dice, at) => Array.from({ length: dice.int(1, 400) }, (_, depth) => `INLINE ${String(depth)} 1 0 0 ${at} 100`).join('\n'),
  (dice, at) => `INLINE 0 1 0 0${` ${at} 1`.repeat(dice.int(0, 3_000))}`,
  (dice) => `FILE ${dice.pick(ODD_NUMBERS)} x`,
  (dice) => `INLINE_ORIGIN ${dice.pick(ODD_NUMBERS)} x`,
  () => 'MODULE',
  () => '\r',
  () => 'x'.repeat(100_000),
];

type Mutation = (lines: string[], dice: Dice) => void;

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  putNumber,
  putNumber,
  swapLines,
  repeatLines,
  removeLines,
  moveBlock,
  insertRecord,
  insertRecord,
  cutLine,
];

/** Changes a symbol file in 1 to 6 ways, and sometimes single bytes of it. Equal dice make equal changes. */
export function mutateSymbols(text: string, dice: Dice): Uint8Array {
  const lines = text.split('\n');
  for (let left = dice.int(1, 6); left > 0; left -= 1) dice.pick(MUTATIONS)(lines, dice);
  const bytes = Buffer.from(lines.join(dice.chance(0.9) ? '\n' : '\r\n'), 'latin1');
  if (dice.chance(0.4))
    for (let left = dice.int(1, 40); left > 0 && bytes.length > 0; left -= 1) bytes[dice.int(0, bytes.length - 1)] = dice.int(0, 255);
  return Uint8Array.from(dice.chance(0.1) ? bytes.subarray(0, dice.int(0, bytes.length)) : bytes);
}

function lineIn(lines: readonly string[], dice: Dice): number {
  return dice.int(0, Math.max(lines.length - 1, 0));
}

/** Replaces one word of a record, or puts a number of another record there. */
function putNumber(lines: string[], dice: Dice): void {
  const at = lineIn(lines, dice);
  const words = (lines[at] ?? '').split(' ');
  const other = (lines[lineIn(lines, dice)] ?? '').split(' ');
  words[dice.int(0, Math.min(words.length - 1, 8))] = dice.chance(0.6)
    ? dice.pick(ODD_NUMBERS)
    : (other[dice.int(0, other.length - 1)] ?? '');
  lines[at] = words.join(' ');
}

function swapLines(lines: string[], dice: Dice): void {
  const [one, other] = [lineIn(lines, dice), lineIn(lines, dice)];
  [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
}

function repeatLines(lines: string[], dice: Dice): void {
  const from = lineIn(lines, dice);
  const block = lines.slice(from, from + dice.int(1, 40));
  for (let left = dice.int(1, 20); left > 0; left -= 1) lines.splice(from, 0, ...block);
}

function removeLines(lines: string[], dice: Dice): void {
  lines.splice(lineIn(lines, dice), dice.int(1, 60));
}

function moveBlock(lines: string[], dice: Dice): void {
  const block = lines.splice(lineIn(lines, dice), dice.int(1, 60));
  lines.splice(lineIn(lines, dice), 0, ...block);
}

/** Inserts a record with the address of a line nearby. */
function insertRecord(lines: string[], dice: Dice): void {
  const at = lineIn(lines, dice);
  const address = /^(?:FUNC |STACK CFI (?:INIT )?|PUBLIC )?([0-9a-f]+) /.exec(lines[at] ?? '')?.[1] ?? '100';
  lines.splice(at + dice.int(0, 1), 0, dice.pick(RECORDS)(dice, address));
}

function cutLine(lines: string[], dice: Dice): void {
  const at = lineIn(lines, dice);
  const line = lines[at] ?? '';
  lines[at] = line.slice(0, dice.int(0, line.length));
}
