import path from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../support/shells/browser-process.ts';

/**
 * Bundles a module (path from the root of the repository) and its imports into one script. In `iife` format, the script declares the exports of the module as
 * `bundle`. Modules that use top-level await need `es`.
 */
export async function bundleForPage(file: string, format: 'es' | 'iife'): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, target: 'esnext', lib: { entry: path.join(ROOT, file), formats: [format], name: 'bundle' } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.code : [])).join('');
}
