import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DraftWriter } from '../../../electron/host/report/drafts/draft-writer.ts';
import type { ListSlot } from '../../../electron/host/report/drafts/list-slot.ts';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

it('the location of an imported capture is reported once, even if its edit list cannot be written', () => {
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, 'bytes');
  const file = openFileSource(path, 'a.http');
  if (!file.ok) throw new Error(file.error.code);
  let isFull = true;
  const moved: string[] = [];
  const nothing = (): void => undefined;
  const write = (): void => {
    if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  };
  const slot: ListSlot = {
    name: 'slot',
    folder: tempFolder(),
    write,
    clear: nothing,
    stage: () => nothing,
    stageClear: () => nothing,
    release: nothing,
  };
  const writer = new DraftWriter({
    editLists: { create: () => slot },
    file: file.value,
    path,
    importCapture: () => '/kept/capture',
    list: () => ({ name: 'a.http', changedAt: '2026-11-22T09:30:00.000Z', unsaved: true, nextStep: 2, files: {}, steps: [] }),
    importContents: nothing,
    onPersistFailure: nothing,
    moved: () => moved.push(writer.path),
  });
  writer.changed();
  expect([writer.persistFailure?.code, moved]).toEqual(['disk_full', ['/kept/capture']]);
  isFull = false;
  writer.changed();
  writer.changed();
  expect([writer.persistFailure, moved]).toEqual([null, ['/kept/capture']]);
  writer.close(true);
  file.value.close();
});
