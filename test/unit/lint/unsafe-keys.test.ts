import { ESLint, Linter } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

/** One file each that opens windows, renders reports, and sends reports. */
const FILES = ['electron/shell/window.ts', 'renderer/app/shell/Frame.tsx', 'electron/host/sending/http/send-request.ts'];

let settings: readonly Linter.RuleEntry[] = [];

/** Returns how often the project's lint rule reports an error in the code. The number must be the same for all these files. */
function messages(code: string): number {
  const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };
  const counts = settings.map((rule) => {
    const found = new Linter().verify(code, { rules: { 'no-restricted-syntax': rule }, languageOptions });
    expect(found.filter(({ fatal }) => fatal === true)).toEqual([]);
    return found.length;
  });
  expect(new Set(counts).size).toBe(1);
  return counts[0] ?? 0;
}

beforeAll(async () => {
  const eslint = new ESLint({ cwd: ROOT });
  const configs = (await Promise.all(FILES.map((file) => eslint.calculateConfigForFile(file)))) as Linter.Config[];
  settings = configs.map(({ rules }) => rules?.['no-restricted-syntax'] ?? 'off');
});

describe('lint refuses', () => {
  it.each(['webSecurity', 'allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures'])(
    'the key %s with any value and in any notation',
    (key) => {
      for (const value of ['true', 'false', "'x'", 'chosen'])
        expect(messages(`const a = { webPreferences: { ${key}: ${value} } };`), value).toBe(1);
      expect(messages(`const a = { '${key}': true };`)).toBe(1);
      expect(messages(`preferences.${key} = true;`)).toBe(1);
      expect(messages(`preferences['${key}'] = true;`)).toBe(1);
    },
  );

  it.each([
    'const a = { nodeIntegration: true };',
    'const a = { nodeIntegrationInWorker: true };',
    'const a = { nodeIntegrationInSubFrames: true };',
    'const a = { contextIsolation: false };',
    'const a = { sandbox: false };',
  ])('a window without isolation: %s', (code) => {
    expect(messages(code)).toBe(1);
  });

  it.each([
    "app.on('certificate-error', take);",
    'session.setCertificateVerifyProc(take);',
    'const a = { rejectUnauthorized: false };',
    "process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';",
  ])('accepting an untrusted certificate: %s', (code) => {
    expect(messages(code)).toBe(1);
  });

  it.each(['const a = <p dangerouslySetInnerHTML={{ __html: text }} />;', 'element.innerHTML = text;', 'element.outerHTML = text;'])(
    'making markup from text: %s',
    (code) => {
      expect(messages(code)).toBe(1);
    },
  );
});

it('lint accepts safe values of these keys', () => {
  expect(messages('const a = { sandbox: true, contextIsolation: true, nodeIntegration: false, rejectUnauthorized: true };')).toBe(0);
  expect(messages('element.textContent = text;')).toBe(0);
});
