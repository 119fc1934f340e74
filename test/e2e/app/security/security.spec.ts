import { expect, test } from '../../support/fixture.ts';
import { AppPage } from '../../pages/app-page.ts';

/** Result of an operation that the page refuses. The attempts return it instead of throwing. */
const REFUSED = 'refused';

test('the page requests only its own scheme or loopback', { tag: '@both' }, async ({ app }) => {
  const requested: string[] = [];
  app.page.on('request', (request) => requested.push(new URL(request.url()).protocol + '//' + new URL(request.url()).hostname));
  await app.page.reload();
  await expect(app.page.getByRole('main').first()).toBeVisible();
  const own = app.shell === 'electron' ? 'app://crashlens' : 'http://127.0.0.1';
  expect(new Set(requested)).toEqual(new Set([own]));
  expect(await app.page.evaluate(() => location.protocol)).toBe(app.shell === 'electron' ? 'app:' : 'http:');
});

test('the page has no Node and no Electron', { tag: '@both' }, async ({ app }) => {
  const kinds = await app.page.evaluate(() =>
    ['process', 'require', 'module', 'Buffer', 'electron', 'ipcRenderer'].map((name) => typeof Reflect.get(globalThis, name)),
  );
  expect(new Set(kinds)).toEqual(new Set(['undefined']));
});

test('the Content-Security-Policy blocks inline scripts', { tag: '@both' }, async ({ app }) => {
  app.allowProblem(/Content Security Policy|TrustedScript|Trusted Type/i);
  const result = await app.page.evaluate(async () => {
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    });
    const script = document.createElement('script');
    try {
      script.textContent = 'globalThis.injected = true';
      document.body.append(script);
    } catch {
      return { directive: 'refused at once', injected: Reflect.get(globalThis, 'injected') as unknown };
    }
    return { directive: await violated, injected: Reflect.get(globalThis, 'injected') as unknown };
  });
  expect(result.injected).toBeUndefined();
  expect(result.directive).toMatch(/script|refused/);
});

test('the page refuses markup that is assigned to innerHTML', { tag: '@both' }, async ({ app }) => {
  app.allowProblem(/Content Security Policy|TrustedHTML|Trusted Type/i);
  const outcome = await app.page.evaluate((refused) => {
    const element = document.createElement('div');
    try {
      Reflect.set(element, 'innerHTML', '<img src=x onerror="globalThis.injected = true">');
      return 'taken';
    } catch {
      return refused;
    }
  }, REFUSED);
  expect(outcome).toBe(REFUSED);
  expect(await app.page.evaluate(() => Reflect.get(globalThis, 'injected') as unknown)).toBeUndefined();
});

test(
  "the page cannot create a Trusted Types policy, except the upload worker's in the browser shell, once",
  { tag: '@both' },
  async ({ app }) => {
    app.allowProblem(/Content Security Policy|Trusted ?Type/i);
    // Waits until the page has created its own policy, which it does when it starts.
    await new AppPage(app.page).waitUntilReady();
    const outcomes = await app.page.evaluate(() => {
      const types = Reflect.get(globalThis, 'trustedTypes') as { createPolicy: (name: string, rules: object) => unknown };
      const outcome = (name: string): string => {
        try {
          types.createPolicy(name, { createHTML: (text: string) => text, createScriptURL: (text: string) => text });
          return 'made';
        } catch {
          return 'refused';
        }
      };
      return ['default', 'upload-worker', 'upload-worker ', 'dompurify', 'vite', ''].map(outcome);
    });
    expect(new Set(outcomes)).toEqual(new Set(['refused']));
    const policy = await app.page.evaluate(() =>
      fetch(location.href)
        .then(({ headers }) => headers.get('Content-Security-Policy'))
        .catch(() => null),
    );
    if (app.shell === 'browser') {
      expect(policy).toContain('; trusted-types upload-worker;');
      expect(policy).toContain("require-trusted-types-for 'script'");
    }
  },
);

test('the page starts no worker except the upload worker of the browser shell', { tag: '@both' }, async ({ app }) => {
  app.allowProblem(/Content Security Policy|Trusted ?(?:Type|Script)/i);
  const outcomes = await app.page.evaluate(() =>
    ['data:text/javascript,', new URL('assets/x.js', location.href).href, URL.createObjectURL(new Blob(['']))].map((address) => {
      try {
        new Worker(address, { type: 'module' });
        return 'begun';
      } catch {
        return 'refused';
      }
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(['refused']));
});

test('the page cannot fetch from another origin', { tag: '@both' }, async ({ app }) => {
  app.allowProblem(/Content Security Policy|Failed to load resource|Fetch API cannot load/i);
  const outcome = await app.page.evaluate(
    (refused) =>
      fetch('http://127.0.0.1:9/').then(
        () => 'fetched',
        () => refused,
      ),
    REFUSED,
  );
  expect(outcome).toBe(REFUSED);
});

test('all permissions except writing to the clipboard are denied', { tag: '@both' }, async ({ app }) => {
  app.allowProblem(/geolocation|permissions policy/i);
  const outcome = await app.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
          { timeout: 20_000 },
        );
      }),
  );
  expect(outcome).toBe('denied');
});

test('no path of this machine crosses the bridge', { tag: '@both' }, async ({ app }) => {
  await expect(app.page.getByRole('main').first()).toBeVisible();
  const home = (await app.messagesWith(app.home)).filter((message) => !message.text.includes('displayPath'));
  expect(home).toEqual([]);
});
