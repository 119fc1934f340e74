import { fileURLToPath } from 'node:url';

/** Returns the folder of the built page: `out/renderer` of the checkout when running from source, `renderer` beside the bundle when built. */
export function pageFolder(here: string = import.meta.url): string {
  return fileURLToPath(new URL(here.endsWith('.ts') ? '../../../../out/renderer' : './renderer', here));
}
