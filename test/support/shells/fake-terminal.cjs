// Preloaded for a process whose streams must look like terminals: `isatty` returns true for any descriptor.
const { syncBuiltinESMExports } = require('node:module');
const tty = require('node:tty');

tty.isatty = () => true;
syncBuiltinESMExports();
