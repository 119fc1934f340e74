import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page alone. The entries that run on Node are built beside it by electron/cli/launch/build.ts.
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
    chunkSizeWarningLimit: 500,
  },
});
