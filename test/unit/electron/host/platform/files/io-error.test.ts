import { describe, expect, it } from 'vitest';
import { IoFailure, readError, writeError } from '../../../../../../electron/host/platform/files/io-error.ts';
import { failure } from '../../../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../../../shared/text/app/errors.ts';

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('file system failures', () => {
  it.each([
    ['ENOENT', 'file_missing'],
    ['ENOTDIR', 'file_missing'],
    ['EACCES', 'file_no_permission'],
    ['EPERM', 'file_no_permission'],
    ['EISDIR', 'file_is_directory'],
    ['ENXIO', 'file_not_regular'],
    ['EIO', 'file_unreadable'],
    ['EMFILE', 'file_unreadable'],
  ])('map %s on reading to %s', (code, expected) => {
    const error = readError(systemError(code), { file: 'a.http' });
    expect(error).toMatchObject({ code: expected });
    expect(errorOf(error).message).toContain('“a.http”');
  });

  it('distinguish a full disk from an unwritable file, each in a complete sentence', () => {
    expect(errorOf(writeError(systemError('ENOSPC'), { own: 'data_folder' })).message).toBe(
      'The disk is full, so the data folder could not be written.',
    );
    expect(errorOf(writeError(systemError('EROFS'), { own: 'standard_input' })).message).toBe('Standard input could not be written.');
  });

  it('keep the failure that the error carries', () => {
    const error = failure('file_changed', { file: 'a.http' });
    expect(readError(new IoFailure(error), { file: 'b' })).toBe(error);
    expect(writeError(new IoFailure(error), { file: 'b' })).toBe(error);
  });
});
