import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileHandles } from '../../../../../../electron/host/platform/files/handles.ts';
import { ownCopies } from '../../../../../../electron/host/report/intake/own-copies.ts';
import { tempFolder } from '../../../../../builders/platform/temp-folder.ts';

describe('copies of uploaded files', () => {
  it('are deleted with their handles after the last reader releases them; other files stay', () => {
    const folder = tempFolder();
    const [ours, theirs] = [join(folder, 'upload'), join(folder, 'report.http')];
    for (const path of [ours, theirs]) writeFileSync(path, 'POST / HTTP/1.1\r\n\r\n');
    const handles = fileHandles(() => null);
    const copies = ownCopies(handles, null, () => true);
    const { file } = handles.register(ours);
    const hash = { identity: '1:2:20:3', sha256: '0'.repeat(64) };
    copies.add(ours, { hash, size: 20, source: 'uploaded' });
    expect([copies.hashOf(ours), copies.hashOf(theirs)]).toEqual([hash, null]);
    copies.release(theirs);
    copies.release(ours);
    copies.release(ours);
    expect(copies.hashOf(ours)).toBeNull();
    expect([existsSync(ours), existsSync(theirs), handles.find(file)]).toEqual([false, true, null]);
  });
});
