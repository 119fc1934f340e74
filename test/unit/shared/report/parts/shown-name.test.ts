import { describe, expect, it } from 'vitest';
import { busyTime } from '../../../../support/thread-cpu-time.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { shownName, shownPartName } from '../../../../../shared/report/parts/shown-name.ts';
import { type Inspection, inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../../../shared/text/presenters/inspection-of.ts';
import type { InspectionView } from '../../../../../shared/bridge/view/inspection-view.ts';
import { storedView } from '../../../../../shared/text/presenters/stored-of.ts';
import { hasUsualForm } from '../../../../../shared/report/wire/part-header-form.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, multipart, request } from '../../../../builders/report/multipart.ts';

async function inspected(...parts: readonly PartSpec[]): Promise<Inspection> {
  return inspectCapture(await captureOf(request(multipart(parts))), 'antenna');
}

/** Returns the displayed name of a part with this Content-Disposition. */
async function shownOf(disposition: string, ...lines: readonly string[]): Promise<string> {
  const { report } = await inspected({ headers: [`Content-Disposition: ${disposition}`, ...lines].join('\r\n'), content: 'x' });
  const [part] = report.readings;
  return part === undefined ? 'no part' : shownPartName(part);
}

async function shownMembers(json: string): Promise<readonly string[]> {
  const { report } = await inspected({ name: 'extra', type: 'application/json', content: json });
  return report.annotations.map(shownName);
}

function viewOf(inspection: Inspection, isRevealed: boolean): { readonly view: InspectionView; readonly asStored: string } {
  const masks = isRevealed ? masksOf(inspection).reveal(null) : masksOf(inspection);
  const page = { from: 0, limit: 100 };
  const given = { name: 'x', displayPath: null, valueLimit: null, sha256: () => '', length: 'captured', now: 0 } as const;
  return {
    view: inspectionView(inspection, masks, { ...page, ...given }),
    asStored: JSON.stringify(storedView(inspection, masks, { ...page, valueLimit: 100 })),
  };
}

describe('the displayed name of a part', () => {
  it('is complete if the header line has the usual form and the name is plausible', async () => {
    for (const name of ['ProductName', 'Made up', 'sentry[user.id]', 'gpu-driver', 'x'.repeat(256)])
      expect(await shownOf(`form-data; name="${name}"`)).toBe(name);
    expect(await shownOf('form-data; name="Pr\xc3\xa9nom"')).toBe('Prénom');
    expect(await shownOf('form-data; name="Own"; filename="a b"', 'Content-Type: text/plain; charset=utf-8', 'X-Own: y')).toBe('Own');
    expect(await shownOf('form-data; name=Own')).toBe('Own');
  });

  it('shows at most a listed name at its start if a value may be part of it', async () => {
    expect(await shownOf('form-data; name="URL"https://topsecret')).toBe('URL•••••••');
    expect(await shownOf('form-data; name="URLtopsecret')).toBe('URL•••••••');
    expect(await shownOf('form-data; name="Owntopsecret')).toBe('•••••••');
    expect(await shownOf('form-data; name="Own\ntopsecret"')).toBe('•••••••');
    expect(await shownOf('form-data; name="Owntopsecret"', '--b0undary')).toBe('•••••••');
    expect(await shownOf('form-data; name="URL"', 'topsecret')).toBe('URL');
    for (const name of ['Password is topsecret', 'user:topsecret', 'key=topsecret', 'a/b', ' Own', 'Own  Own'])
      expect(await shownOf(`form-data; name="${name}"`)).toBe('•••••••');
    expect(await shownOf(`form-data; name="${'x'.repeat(257)}"`)).toBe('•••••••');
    expect(await shownOf('form-data; name="upload_file_minidump\r')).toBe('upload_file_minidump•••••••');
  });
});

describe('the displayed name of a member of extra', () => {
  it('is complete in sound JSON if the name is plausible', async () => {
    expect(await shownMembers('{"ProductName":"x","sentry[user.id]":"x","Made up":"x","pr\xc3\xa9nom":"x","":"x"}')).toEqual([
      ...['ProductName', 'sentry[user.id]', 'Made up', 'prénom', ''],
    ]);
  });

  it('shows at most a listed name at its start if a value may be part of it', async () => {
    expect(await shownMembers('{"URLhttps://topsecret":"x","Own:topsecret":"x","Password is topsecret":"x"}')).toEqual([
      ...['URL•••••••', '•••••••', '•••••••'],
    ]);
    // In broken JSON, only the last member before the fault is uncertain; earlier members are certain.
    expect(await shownMembers('{"Version":"1","Own":"x","topsecret":"x" "b":{"}')).toEqual(['Version', 'Own', '•••••••']);
  });
});

const PRODUCT: PartSpec = { name: 'ProductName', content: 'Firefox' };

describe('a value inside a name', () => {
  it('appears nowhere until its part is revealed, and everywhere afterwards', async () => {
    const reports = [
      await inspected({ headers: 'Content-Disposition: form-data; name="URL"https://topsecret', content: 'x\0' }),
      await inspected(
        { headers: 'Content-Disposition: form-data; name="Own"topsecret; filename="a"\r\nContent-Type: x/y', content: '' },
        PRODUCT,
      ),
      await inspected({ name: 'extra', type: 'application/json', content: '{"Own:topsecret":null}' }),
    ];
    for (const inspection of reports) {
      const { view, asStored } = viewOf(inspection, false);
      expect(`${JSON.stringify(view)}${asStored}`).not.toContain('topsecret');
      expect(view.findings.some(({ message }) => message.includes('•••••••'))).toBe(true);
      const revealed = viewOf(inspection, true);
      expect([...revealed.view.annotations, ...revealed.view.parts].some(({ name }) => name.includes('topsecret'))).toBe(true);
      expect(revealed.asStored).toContain('topsecret');
    }
  });
});

describe('the form of a part’s header line', () => {
  it('is recognised in time linear in the length of the line, however many blanks and semicolons it has', () => {
    const began = busyTime();
    for (const run of ['; ', ' ;', ' ', ';', '; a=" ', '; a= '])
      expect(hasUsualForm('content-disposition', `form-data${run.repeat(4_000)}"`)).toBe(false);
    expect(busyTime() - began).toBeLessThan(2_000);
  });
});
