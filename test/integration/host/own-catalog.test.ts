import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHost } from '../../../electron/host/open-host.ts';
import { draftIn } from '../../builders/draft-host.ts';
import { annotationParts, rawRequest } from '../../builders/raw-request.ts';
import { runCli } from '../../builders/run-cli.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { testHost } from '../../builders/test-host.ts';
import { testPorts } from '../../builders/test-ports.ts';

const PARTS = annotationParts({ ProductName: 'Firefox', Secretive: 'told', Vendor: 'Mozilla' });
const LIST = '{"annotations": [{"name": "Secretive", "visibility": "public"}, {"name": "Vendor", "visibility": "protected"}]}';

function written(text: string): string {
  const path = join(tempFolder(), 'list.json');
  writeFileSync(path, text);
  return path;
}

function captureFile(): string {
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, rawRequest({ parts: PARTS }));
  return path;
}

describe('a list of annotations of one’s own', () => {
  it('says what is shown, before and after an edit', async () => {
    const draft = await draftIn(await testHost({ catalog: written(LIST) }), captureFile());
    const values = async (): Promise<readonly (string | null)[]> => (await draft.inspect()).annotations.map(({ value }) => value);
    expect(await values()).toEqual(['Firefox', 'told', null]);
    await draft.setValue('ProductName', 'Fenix');
    expect(await values()).toEqual(['Fenix', 'told', null]);
  });

  it('is taken from the data folder, and refused there with the line of its fault', async () => {
    const home = join(tempFolder(), 'home');
    mkdirSync(home);
    writeFileSync(join(home, 'catalog.json'), '{"annotations": [\n{"name": "X", "visibility": "hidden"}]}');
    const refused = await openHost({ home, ports: testPorts() });
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'catalog_unreadable', message: expect.stringContaining('line 2: "visib') as string },
    });
    writeFileSync(join(home, 'catalog.json'), LIST);
    const opened = await openHost({ home, ports: testPorts() });
    expect(opened.ok).toBe(true);
    if (opened.ok) await opened.value.close();
  });

  it('is taken by inspect', async () => {
    const { out, code } = await runCli(['inspect', '--json', '--catalog', written(LIST), captureFile()]);
    expect(code).toBe(0);
    expect(out).toContain('told');
    expect(out).not.toContain('Mozilla"');
    const missing = await runCli(['inspect', '--catalog', join(tempFolder(), 'none.json'), captureFile()]);
    expect(missing.code).toBe(2);
    expect(missing.out).toBe('');
  });
});
