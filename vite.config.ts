import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const PAGE = path.join(import.meta.dirname, 'renderer', 'index.html');

// Names of the modules in the first file, collected once because this process makes only one build.
let first: ReadonlySet<string> | null = null;

/** Every module that the first screen needs: the modules that the page imports statically, directly or through other modules. */
function neededFirst(modules: Modules): ReadonlySet<string> {
  const found = new Set([PAGE]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

// Builds only the page. electron/cli/app/launch/build.ts builds the entries that run on Node.
export default defineConfig({
  root: 'renderer',
  base: './',
  publicDir: false,
  // The page is in English, so the controls' texts in 33 other languages are left out.
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
  // Workers are separate module files, served like the page.
  worker: { format: 'es' },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The polyfill for preloading would have to be an inline script. Browsers with ES modules support link rel=modulepreload anyway.
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // One style sheet, so that the order of the rules does not depend on which chunks the page loads.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'first',
              // One file for everything that the first screen needs. Many small files would be a tenth larger when compressed.
              name: (id, modules) => ((first ??= neededFirst(modules)).has(id) ? 'first' : null),
            },
          ],
        },
      },
    },
  },
});
