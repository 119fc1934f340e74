// Preloaded where a test wants a process whose streams are terminals: whoever asks by number hears yes.
const { syncBuiltinESMExports } = require('node:module');
const tty = require('node:tty');

tty.isatty = () => true;
syncBuiltinESMExports();
