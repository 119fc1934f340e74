import type { DumpSpec } from '../../../shared/report/dump/build/dump-spec.ts';

const BASE = 0x40_0000n;
const STACK = 0x7000_0000n;

/** The GUID of the module `app`. Its debug id is this in upper case and 0. */
export const APP_GUID = '0123456789abcdef0123456789abcdef';

/** A dump of a Linux program with the module `app`, which crashed at +0x1015. `words`: words of the stack by index, as offsets in the module. */
export function appDump(words: Readonly<Record<number, number>>): DumpSpec {
  const stack = new DataView(new ArrayBuffer(128));
  for (const [word, offset] of Object.entries(words)) stack.setBigUint64(Number(word) * 8, BASE + BigInt(offset), true);
  return {
    system: { os: 'linux', cpu: 'amd64' },
    threads: [
      {
        threadId: 7,
        context: { cpu: 'amd64', instructionPointer: BASE + 0x1015n, stackPointer: STACK },
        stack: { start: STACK, content: new Uint8Array(stack.buffer) },
      },
    ],
    modules: [{ base: BASE, size: 0x10_000, path: '/opt/app', codeView: { kind: 'pdb70', id: APP_GUID, age: 0, path: '/opt/app' } }],
    exception: { threadId: 7, code: 11, address: 0x10n },
  };
}
