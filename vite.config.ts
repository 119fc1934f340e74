import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page alone. The entries that run on Node are built beside it by electron/cli/launch/build.ts.
export default defineConfig({
  root: 'renderer',
  base: './',
  publicDir: false,
  plugins: [react()],
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
    // The page comes from this machine, so one file is as quick as many.
    chunkSizeWarningLimit: 1_500,
  },
});
