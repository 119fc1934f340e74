import { FIELDS, FIELD_IDS } from '../../../shared/board/fields.ts';
import type { Field } from '../../../shared/board/fields.ts';
import { OPS_OF } from '../../../shared/board/filter-table.ts';

type Draw = () => number;

function oneOf<Item>(draw: Draw, items: readonly Item[]): Item {
  const item = items[Math.floor(draw() * items.length)];
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

function valueOf(draw: Draw, { kind, words }: Field): string {
  switch (kind) {
    case 'word':
    case 'flag':
      return oneOf(draw, [...(words ?? []), 'none', 'never', 'unknown-word']);
    case 'text':
      return oneOf(draw, TEXTS);
    case 'version':
      return oneOf(draw, VERSIONS);
    case 'number':
      return oneOf(draw, NUMBERS);
    case 'size':
      return oneOf(draw, SIZES);
    case 'time':
      return oneOf(draw, TIMES);
  }
}

function tokenOf(draw: Draw): string {
  const minus = draw() < 0.25 ? '-' : '';
  if (draw() < 0.2) return minus + oneOf(draw, WORDS);
  const field = oneOf(draw, FIELD_IDS);
  const values = Array.from({ length: draw() < 0.7 ? 1 : 2 + Math.floor(draw() * 2) }, () => valueOf(draw, FIELDS[field]));
  return `${minus}${field}${oneOf(draw, OPS_OF[FIELDS[field].kind])}${values.join(',')}`;
}

/** A filter of up to three tokens, most of which make sense of rows that `drawnRow` makes. `draw`: numbers from 0 to below 1. */
export function drawnFilter(draw: Draw): string {
  return Array.from({ length: Math.floor(draw() * 4) }, () => tokenOf(draw)).join(' ');
}
