import { stackOf } from '../../../shared/report/dump/analysis/analysis.ts';
import { modulesOf } from '../../../shared/report/dump/format/modules.ts';
import { DEFAULT_LIMITS } from '../../../shared/report/dump/unwind/unwinder.ts';
import { type Comparisons, hex, hexText } from './comparison.ts';
import type { Recording } from './recordings.ts';

/** Compares every frame of every thread with rust-minidump's stacks with symbols. */
export function compareSymbolFrames(to: Comparisons, { dump, withSymbols }: Recording): void {
  if (withSymbols === null) return;
  const { rust, symbolsAt } = withSymbols;
  const modules = modulesOf(dump);
  for (const [index, { frames: recorded }] of rust.threads.entries()) {
    const { frames } = stackOf(dump, index, DEFAULT_LIMITS, symbolsAt);
    for (let number = 0; number < Math.max(frames.length, recorded.length); number += 1) {
      const frame = frames[number];
      const other = recorded[number];
      const symbols = frame === undefined ? null : symbolsAt(frame.lookupAddress);
      const symbol = symbols === null ? null : symbols.file.symbolAt(symbols.offset);
      const add = (field: string, ours: string | null | undefined, theirs: string | null | undefined): void => {
        to.add('rust-minidump', field, `thread ${String(index)} frame ${String(number)}`, ours ?? null, theirs ?? null);
      };
      add('frame address with symbols', frame === undefined ? null : hex(frame.lookupAddress), hexText(other?.offset));
      add(
        'frame module with symbols',
        frame === undefined || frame.moduleIndex < 0 ? null : modules.at(frame.moduleIndex)?.name,
        other?.module,
      );
      add('frame trust with symbols', frame?.trust, other?.trust);
      add('frame function', symbol?.function, other?.function);
      add('frame file', symbol?.file, other?.file);
      add('frame line', symbol?.line?.toString(), other?.line?.toString());
      add('frame inlines', callsText(symbol?.inlines ?? []), callsText(other?.inlines ?? []));
    }
  }
}

function callsText(
  calls: readonly { readonly function: string | null; readonly file: string | null; readonly line: number | null }[],
): string {
  return calls.map(({ function: name, file, line }) => `${name ?? ''} ${file ?? ''}:${String(line ?? '')}`).join(', ');
}
