import { expect, it } from 'vitest';
import { reportTitle } from '../../../../../../electron/host/report/view/report-title.ts';
import { masksOf } from '../../../../../../shared/masking/masks.ts';
import { inspectCapture } from '../../../../../../shared/verdict/decide/inspect.ts';
import { DEFAULT_RULES } from '../../../../../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../../../../../builders/report/capture-of.ts';
import { multipart, request } from '../../../../../builders/report/multipart.ts';

it('a report title uses the last value of a duplicate annotation, as the collector does', async () => {
  const parts = [
    { name: 'ProductName', content: 'Firefox' },
    { name: 'Version', content: '128.0' },
    { name: 'Version', content: '129.0esr' },
    { name: 'ReleaseChannel', content: 'release' },
    { name: 'ReleaseChannel', content: 'esr' },
  ];
  const inspection = inspectCapture(await captureOf(request(multipart(parts))), DEFAULT_RULES);
  expect(reportTitle(inspection, masksOf(inspection))).toBe('Firefox 129.0esr esr');
});
