// Loaded before everything else by every npm script. Plain JavaScript: an older Node cannot read the TypeScript after it.
const NEEDED = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED) {
  process.stderr.write(
    `Crashlens needs Node ${NEEDED} or newer and this is ${process.version}: run "npm ci" again without --omit=optional, which brings its own Node, or install Node ${NEEDED}.\n`,
  );
  process.exit(1);
}
