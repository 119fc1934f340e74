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
    expect(smallerSentence(view(), 30 * MIB)).toBe('The body has 30.0 MiB, still over the 25 MiB that the target is known to take.');
    expect(smallerSentence(view({ bytes: 3 * MIB }), 30 * MIB)).toBe(
      'The body had 30.0 MiB; with the edits as they are it has 3.0 MiB, within the 25 MiB that the target is known to take.',
    );
  });

  it('gives a size far below the maximum in the unit of the maximum', () => {
    expect(gzipSentence(view({ gzip: { bytes: 4_096, edit: { op: 'gzip', on: true, level: 9 } } }))).toContain(
      'gzip makes 0.004 MiB of its 30.0 MiB',
    );
  });

  it('says that the limit is unknown if the target has no maximum or a wrong maximum', () => {
    expect(smallerSentence(view({ maxBody: null }), 30 * MIB)).toBe(
      'The body has 31.5 MB. How large a body this target takes is not known.',
    );
    expect(smallerSentence(view({ maxBody: 50 * MIB, isMaxWrong: true }), 30 * MIB)).toBe(
      'The body has 30.0 MiB. It was refused though 50 MiB is chosen as the target’s maximum, so how much it takes is not known.',
    );
    expect(gzipSentence(view({ maxBody: null }))).toBe('gzip makes 6.3 MB of its 31.5 MB, 80 % less.');
  });

  it('gives the sizes before and after gzip, and says if gzip is not enough, saves too little or is already used', () => {
    const edit = { op: 'gzip', on: true, level: 9 } as const;
    expect(gzipSentence(view())).toBe('gzip makes 6.0 MiB of its 30.0 MiB, 80 % less, within the 25 MiB that the target is known to take.');
    expect(gzipSentence(view({ gzip: { bytes: 27 * MIB, edit } }))).toBe(
      'gzip makes 27.0 MiB of its 30.0 MiB, 10 % less, still over the 25 MiB that the target is known to take.',
    );
    expect(gzipSentence(view({ gzip: { bytes: 30 * MIB, edit: null } }))).toContain('saves too little to help');
    expect(gzipSentence(view({ gzip: { bytes: 900, edit } }))).toContain('99 % less');
    expect(gzipSentence(view({ gzip: null }))).toBe('It goes out compressed already.');
  });

  it('says for each part what is lost with it', () => {
    expect(weightMeaning('upload_file_minidump', 'analysed')).toContain('The processing stage analyses it');
    expect(weightMeaning('memory_report', 'kept')).toContain('Memory report');
    expect(weightMeaning('Notes', 'annotation')).toBe('An annotation.');
    expect(weightMeaning('extra', 'annotations')).toContain('The annotations');
  });
});
