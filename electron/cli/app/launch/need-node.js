// Every npm script and the command load this file first. It is plain JavaScript, because an older Node cannot read TypeScript.
const NEEDED = 24;

/** Systems for which npm installs a Node binary as a dependency. package-lock.json has the hash of each binary. */
export const BROUGHT = ['linux x64', 'linux arm64', 'win32 x64'];

const major = Number(process.versions.node.split('.')[0]);
if (major < NEEDED) {
  process.stderr.write(`Crashlens needs Node ${NEEDED} or newer and this is ${process.version}: ${whatToDo()}\n`);
  // The exit code for a command that did not run. Code 1 would mean a malformed report.
  process.exit(2);
}

/** npm puts the installed Node first in PATH; a file run directly uses the system's Node. */
function whatToDo() {
  if (!BROUGHT.includes(`${process.platform} ${process.arch}`)) return `install Node ${NEEDED}, as none comes along for this system.`;
  if (process.env.npm_lifecycle_event === undefined)
    return `run it as "npm run -s crashlens -- …", which takes the Node that comes along, or install Node ${NEEDED}.`;
  return `its own Node was left out of the installation (by --omit=optional, or because what the registry gave was not what package-lock.json names by its hash). Run "npm ci" again, or install Node ${NEEDED}.`;
}
