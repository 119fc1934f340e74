import { describe, expect, it } from 'vitest';
import {
  BINARY_PARTS,
  binaryPartFacts,
  dumpProcess,
  expectedContentType,
  partRole,
} from '../../../../../shared/report/catalog/binary-parts.ts';

describe('names of binary parts', () => {
  it('give the role “analysed” only to the minidump of the crashing process', () => {
    expect(partRole('upload_file_minidump')).toBe('analysed');
    expect(BINARY_PARTS.filter((part) => part.role === 'analysed')).toHaveLength(1);
  });

  it('give the role “kept” to the five other known parts', () => {
    const names = [
      'upload_file_minidump_browser',
      'upload_file_minidump_content',
      'upload_file_minidump_flash1',
      'upload_file_minidump_flash2',
      'memory_report',
    ];
    expect(names.map(partRole)).toEqual(names.map(() => 'kept'));
    expect(BINARY_PARTS).toHaveLength(6);
  });

  it('give every other name the role “other”', () => {
    for (const name of ['upload-file-minidump', 'Upload_File_Minidump', 'upload_file_minidump ', 'log', '']) {
      expect(partRole(name)).toBe('other');
      expect(binaryPartFacts(name)).toBeNull();
      expect(expectedContentType(name)).toBeNull();
    }
  });

  it('expect gzip for memory reports and octets for dumps', () => {
    expect(expectedContentType('memory_report')).toBe('application/gzip');
    expect(expectedContentType('upload_file_minidump')).toBe('application/octet-stream');
  });

  it('say which process a minidump is of', () => {
    expect(dumpProcess('upload_file_minidump')).toBe('main');
    expect(dumpProcess('upload_file_minidump_content')).toBe('content');
    expect(dumpProcess('upload_file_minidump_plugin')).toBe('plugin');
    for (const name of ['upload_file_minidump_', 'memory_report', 'minidump']) expect(dumpProcess(name)).toBeNull();
  });
});
