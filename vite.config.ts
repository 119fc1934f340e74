import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const PAGE = path.join(import.meta.dirname, 'renderer', 'index.html');

// Of the one build that this process makes.
let first: ReadonlySet<string> | null = null;

/** Every module that the first screen needs: what the page imports at once, and what that imports. */
function neededFirst(modules: Modules): ReadonlySet<string> {
  const found = new Set([PAGE]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

// The page alone. The entries that run on Node are built beside it by electron/cli/app/launch/build.ts.
export default defineConfig({
  root: 'renderer',
  base: './',
  publicDir: false,
  // The page speaks English; the words of the controls in 33 other languages stay out of it.
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
  // A module of its own, served like the page.
  worker: { format: 'es' },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // A preloading helper would be an inline script's work; browsers that have ES modules have link rel=modulepreload too.
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // One sheet: whatever order its rules come in, it is the same in every piece of the page.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'first',
              // One file of what the first screen needs: many small ones are a tenth larger when they are compressed.
              name: (id, modules) => ((first ??= neededFirst(modules)).has(id) ? 'first' : null),
            },
          ],
        },
      },
    },
  },
});
