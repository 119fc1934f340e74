import { describe, expect, it } from 'vitest';
import { testHost } from '../../builders/app/test-host.ts';

describe('samples', () => {
  it('open as reports with the verdict of their expected outcome', async () => {
    const host = await testHost();
    const { samples } = await host.value('samples.make', {});
    expect(samples.length).toBeGreaterThan(15);
    for (const { file, name, outcome, displayPath } of samples) {
      expect(displayPath, name).toMatch(/^~/);
      const { report } = await host.value('report.open', { file });
      const view = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 200 });
      const reason = /malformed_(\w+)/.exec(outcome)?.[1] ?? null;
      expect(view.verdict.malformed, name).toBe(reason);
      if (outcome === '413') expect(view.verdict.label, name).toBe('likely_too_large');
      await host.value('report.close', { report });
    }
  });

  it('have the same bytes if they are created twice on one day, so that open samples stay valid', async () => {
    const host = await testHost();
    const { samples } = await host.value('samples.make', {});
    const { report } = await host.value('report.open', { file: samples[0]?.file ?? '' });
    await host.value('samples.make', {});
    await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 1 });
  });
});
