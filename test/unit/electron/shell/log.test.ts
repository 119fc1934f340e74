import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileLog, harmless, logLine } from '../../../../electron/shell/log.ts';

describe('the log', () => {
  it('writes time, event and details in one line', () => {
    expect(logLine(new Date(0), 'started', { version: '0.1.0', sandboxed: true })).toBe(
      '1970-01-01T00:00:00.000Z started version=0.1.0 sandboxed=true\n',
    );
  });

  it.each(['https://example.com/?email=a@b', '{"Email":"a@b"}', 'line\nline', 'é', 'x'.repeat(161)])(
    'omits details that could be values: %j',
    (detail) => {
      expect(harmless(detail)).toBe(`[${detail.length} characters left out]`);
    },
  );

  it('writes one line for any detail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (detail) => logLine(new Date(0), 'host_said', { line: detail }).split('\n').length === 2),
    );
  });

  it('is rotated when it is too long', () => {
    const home = mkdtempSync(path.join(tmpdir(), 'crashlens-test-'));
    onTestFinished(() => {
      rmSync(home, { recursive: true, force: true });
    });
    const log = fileLog(home);
    log('started');
    const file = path.join(home, 'logs', 'crashlens.log');
    writeFileSync(file, 'x'.repeat((1 << 20) + 1));
    log('closed');
    expect(readFileSync(file, 'utf8')).toMatch(/ closed\n$/);
    expect(readFileSync(`${file}.old`, 'utf8')).toHaveLength((1 << 20) + 1);
  });

  it('is disabled if the file cannot be written', () => {
    const log = fileLog('/dev/null/nowhere');
    expect(() => log('started')).not.toThrow();
  });
});
