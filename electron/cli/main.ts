import './app/launch/need-node.js';

// Imported after the version check: an older Node stops there with a message instead of at unknown syntax.
const { runProgram } = await import('./program.ts');
await runProgram(new URL(import.meta.url));
