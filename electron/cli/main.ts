import './app/launch/need-node.js';

// Imported after the version check, so that an older Node stops with a message and not at unknown syntax.
const { runProgram } = await import('./program.ts');
await runProgram(new URL(import.meta.url));
