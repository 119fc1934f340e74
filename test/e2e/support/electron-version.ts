import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/shells/browser-process.ts';
import type { App } from './app.ts';

/** True if the desktop shell runs on an older Electron than the version that package.json pins. */
export async function isOlderElectron({ main }: App): Promise<boolean> {
  if (main === null) return false;
  const pinned = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly devDependencies: { readonly electron: string };
  };
  const version = await main.evaluate(() => process.versions.electron);
  return Number.parseInt(version, 10) < Number.parseInt(pinned.devDependencies.electron, 10);
}
