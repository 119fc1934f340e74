import type { StackEnd } from '../../shared/report/dump/unwind/frame.ts';
import { withPart } from './marked-part.ts';
import { row, table } from './markdown-table.ts';

/** Meanings of the field `end` of a stack. */
const MEANINGS: Readonly<Record<StackEnd, string>> = {
  no_caller: 'no method found a caller',
  null_address: 'the address of the caller is below 4,096, as at the start of a thread',
  stack_pointer: 'the stack pointer of the caller would not be above that of the last frame',
  frame_limit: 'the limit of the setting `dump.frames` was reached; more frames follow',
  scan_limit: 'the limit of the setting `dump.guesses` was reached; more frames may follow',
  total_limit: 'the threads before this one have 250,000 frames, the most that are printed',
  no_stack: 'the dump does not contain the stack',
  no_context: 'the dump does not contain the registers',
  machine: 'stacks of this processor cannot be unwound',
  dump_writer: 'the thread wrote the dump, so its stack says nothing about the crash',
};

/** Replaces the table of the ends of stacks in docs/formats.md. */
export function withStackEnds(page: string): string {
  const rows = Object.entries(MEANINGS).map(([end, meaning]) => row(`\`${end}\``, meaning));
  return withPart(page, {
    begin: '<!-- ends of stacks: written by `npm run docs` -->',
    end: '<!-- end of the ends of stacks -->',
    lines: ['`end` is one of:', '', table(['end', 'why the stack ends'], rows).trimEnd()],
  });
}
