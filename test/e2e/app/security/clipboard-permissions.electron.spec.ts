import { expect, test } from '../../support/fixture.ts';

test('the desktop page may write to the clipboard but not read it', async ({ app }) => {
  const states = await app.page.evaluate(() =>
    Promise.all(
      ['clipboard-write', 'clipboard-read'].map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
      ),
    ),
  );
  expect(states).toEqual(['granted', 'denied']);
});
