import type { Json } from '../output/json-frames.ts';
import type { ListsInEffect } from './list-files.ts';
import type { Signature } from './signature.ts';

/** A signature with its explanation. `list` and `line` name the entry that decided about a frame, `entry` is its text. */
export function signatureJson({ text, plain, rules, modules, frames }: Signature, { kind }: ListsInEffect): Json {
  return {
    text,
    plain,
    lists: kind,
    modules_without_symbols: [...modules],
    rules: [...rules],
    frames: frames.map(({ text: name, use, by }) => ({
      text: name,
      use,
      list: by?.list ?? null,
      line: by?.line ?? null,
      entry: by?.text ?? null,
    })),
  };
}
