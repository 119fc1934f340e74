import './app/launch/need-node.js';

// Read behind that: an older Node stops there with its sentence instead of at something that it does not know.
const { runProgram } = await import('./program.ts');
await runProgram(new URL(import.meta.url));
