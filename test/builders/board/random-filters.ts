import { type Field, FIELDS, FIELD_IDS } from '../../../shared/board/fields.ts';
import { OPS_OF } from '../../../shared/board/filter-table.ts';

type Random = () => number;

function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}

const TEXTS = [
  'Firefox',
  'firefox',
  'Fire*',
  '*',
  'f*o*x',
  '"Ubuntu 22.04"',
  'ubuntu',
  'todo',
  '"none"',
  'none',
  'never',
  'finding_1',
  'finding_1*',
].concat([
  'memory_report',
  'minidump',
  'memory-report',
  '/reports',
  '~/crashes',
  'windows',
  '~/crashes/',
  'invalid_json',
  'is_firefox_desktop',
  'bb',
  '0000',
  'kim',
  '2026',
  'gpu',
  'report-1',
  '""',
  'xul',
  'SIGSEGV*',
  'sigsegv',
  'amd64',
  'dump',
]);
const VERSIONS = ['147', '130.0', '140.0a1', '140.5.0esr', '120.*', '"135.0.1"', '147.0b3', 'none'];
const NUMBERS = ['0', '1', '2', '10', '90', '30.5', 'none', 'x'];
const SIZES = ['0', '20k', '10KiB', '0.03MB', '1MB', 'never', '1XB'];
const TIMES = [
  'today',
  'yesterday',
  '7d',
  '12h',
  '+7d',
  '+10w',
  'now',
  '2026-11',
  '2026-11-20',
  '2026',
  '2026-11-21T10:30',
  'never',
  '2026-13',
  '2026-11-21T10:30:05Z',
];
const WORDS = ['firefox', '"some public"', 'setting-3=7', 'nothing-like-this', 'report-1', 'kim', '"Ask Kim"', '"a1\nx"', '1', '-'];

function valueOf(random: Random, { kind, words }: Field): string {
  switch (kind) {
    case 'word':
    case 'flag':
      return oneOf(random, [...(words ?? []), 'none', 'never', 'unknown-word']);
    case 'text':
      return oneOf(random, TEXTS);
    case 'version':
      return oneOf(random, VERSIONS);
    case 'number':
      return oneOf(random, NUMBERS);
    case 'size':
      return oneOf(random, SIZES);
    case 'time':
      return oneOf(random, TIMES);
  }
}

function tokenOf(random: Random): string {
  const minus = random() < 0.25 ? '-' : '';
  if (random() < 0.2) return minus + oneOf(random, WORDS);
  const field = oneOf(random, FIELD_IDS);
  const values = Array.from({ length: random() < 0.7 ? 1 : 2 + Math.floor(random() * 2) }, () => valueOf(random, FIELDS[field]));
  return `${minus}${field}${oneOf(random, OPS_OF[FIELDS[field].kind])}${values.join(',')}`;
}

/** A filter of up to three tokens, most of them meaningful for the rows of `randomRow`. `random`: numbers from 0 to below 1. */
export function randomFilter(random: Random): string {
  return Array.from({ length: Math.floor(random() * 4) }, () => tokenOf(random)).join(' ');
}
