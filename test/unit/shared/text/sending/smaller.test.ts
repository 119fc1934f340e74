import { describe, expect, it } from 'vitest';
import { gzipSentence, smallerSentence, weightMeaning } from '../../../../../shared/text/sending/smaller.ts';
import type { SmallerView } from '../../../../../shared/bridge/view/smaller-view.ts';

const MIB = 1 << 20;

function view(changes: Partial<SmallerView> = {}): SmallerView {
  return {
    bytes: 30 * MIB,
    maxBody: 25 * MIB,
    isMaxWrong: false,
    gzip: { bytes: 6 * MIB, edit: { op: 'gzip', on: true, level: 9 } },
    parts: [],
    ...changes,
  };
}

describe('the advice on a smaller report', () => {
  it('states the size and the maximum that the target is known to accept', () => {
    expect(smallerSentence(view(), 30 * MIB)).toBe('The body has 30.0 MiB, still over the target’s maximum of 25 MiB.');
    expect(smallerSentence(view({ bytes: 3 * MIB }), 30 * MIB)).toBe(
      'The body had 30.0 MiB; with edits it has 3.0 MiB, within the target’s maximum of 25 MiB.',
    );
  });

  it('gives a size far below the maximum in the unit of the maximum', () => {
    expect(gzipSentence(view({ gzip: { bytes: 4_096, edit: { op: 'gzip', on: true, level: 9 } } }))).toContain(
      'gzip reduces 30.0 MiB to 0.004 MiB',
    );
  });

  it('says that the limit is unknown if the target has no maximum or a wrong maximum', () => {
    expect(smallerSentence(view({ maxBody: null }), 30 * MIB)).toBe('The body has 31.5 MB. The maximum of this target is unknown.');
    expect(smallerSentence(view({ maxBody: 50 * MIB, isMaxWrong: true }), 30 * MIB)).toBe(
      'The body has 30.0 MiB. The real maximum is unknown: it is below the target’s 50 MiB.',
    );
    expect(gzipSentence(view({ maxBody: null }))).toBe('gzip reduces 31.5 MB to 6.3 MB, 80 % less.');
  });

  it('gives the sizes before and after gzip, and says if gzip is not enough, saves too little or is already used', () => {
    const edit = { op: 'gzip', on: true, level: 9 } as const;
    expect(gzipSentence(view())).toBe('gzip reduces 30.0 MiB to 6.0 MiB, 80 % less, within the target’s maximum of 25 MiB.');
    expect(gzipSentence(view({ gzip: { bytes: 27 * MIB, edit } }))).toBe(
      'gzip reduces 30.0 MiB to 27.0 MiB, 10 % less, still over the target’s maximum of 25 MiB.',
    );
    expect(gzipSentence(view({ gzip: { bytes: 30 * MIB, edit: null } }))).toContain('saves too little to help');
    expect(gzipSentence(view({ gzip: { bytes: 900, edit } }))).toContain('99 % less');
    expect(gzipSentence(view({ gzip: null }))).toBe('It is already sent compressed.');
  });

  it('says for each part what is lost with it', () => {
    expect(weightMeaning('upload_file_minidump', 'analysed')).toContain('The processing stage analyses it');
    expect(weightMeaning('memory_report', 'kept')).toContain('Memory report');
    expect(weightMeaning('Notes', 'annotation')).toBe('An annotation.');
    expect(weightMeaning('extra', 'annotations')).toContain('The annotations');
  });
});
