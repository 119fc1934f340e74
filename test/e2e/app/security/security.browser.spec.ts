import { expect, test } from '../../support/fixture.ts';
import { tokenOf } from '../../support/session-token.ts';

test('the host rejects calls without the session token', async ({ app }) => {
  app.allowProblem(/401|Unauthorized/);
  const own = new URL(app.page.url());
  const statuses = await app.page.evaluate(async () => {
    const call = (headers: Record<string, string>) =>
      fetch('/bridge/report.list', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' }).then(
        ({ status }) => status,
      );
    return [await call({}), await call({ Authorization: `Bearer ${'A'.repeat(43)}` }), (await fetch('/events')).status];
  });
  expect(statuses).toEqual([401, 401, 401]);
  expect(own.hostname).toBe('127.0.0.1');
});

test('the token is never sent in a URL, and no cookie is set', async ({ app }) => {
  await expect.poll(async () => (await tokenOf(app.page)).length, 'the page took its token').toBeGreaterThan(40);
  const token = await tokenOf(app.page);
  const addresses: string[] = [];
  app.page.on('request', (request) => addresses.push(request.url().split('#')[0] ?? ''));
  await app.page.reload();
  await expect(app.page.getByRole('main').first()).toBeVisible();
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(await app.page.context().cookies()).toEqual([]);
});

test('another page in the same browser cannot read from the host', async ({ app }) => {
  const foreign = await app.page.context().newPage();
  const { origin } = new URL(app.page.url());
  const outcome = await foreign.evaluate(
    (target) =>
      fetch(`${target}/bridge/report.list`, { method: 'POST', body: '{}' }).then(
        (response) => `answered ${response.type}`,
        () => 'refused',
      ),
    origin,
  );
  expect(outcome).toBe('refused');
});
