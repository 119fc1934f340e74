import { METADATA_TEXTS } from '../../board/board-row.ts';
import type { MetadataChange } from '../../bridge/view/board-view.ts';
import { MARK } from '../board/bulk.ts';

/** The name of a change of tags, notes and marks: `added the tag todo`. `name`: the report's name if only one report changed; otherwise null. */
export function markSentence(change: MetadataChange, name: string | null): string {
  const { addTags = [], removeTags = [], done, pinned } = change;
  const texts = METADATA_TEXTS.filter((text) => change[text] !== undefined);
  const parts = [
    ...(addTags.length === 0 ? [] : [MARK.addedTags(addTags)]),
    ...(removeTags.length === 0 ? [] : [MARK.removedTags(removeTags)]),
    ...texts.map((text) => (change.appends === true ? MARK.addedTo(text) : change[text] === '' ? MARK.cleared(text) : MARK.wrote(text))),
    ...(done === undefined ? [] : [MARK.done(done)]),
    ...(pinned === undefined ? [] : [MARK.pinned(pinned)]),
  ];
  const sentence = parts.join(', ');
  return name === null ? sentence : MARK.of(sentence, name);
}
