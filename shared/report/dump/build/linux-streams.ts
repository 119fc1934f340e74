import { encodeUtf8 } from '../../../bytes/utf8.ts';
import { AUXV_32, AUXV_64 } from '../format/linux-auxv.ts';
import { DEBUG_32, DEBUG_64, LINK_MAP_32, LINK_MAP_64 } from '../format/linux-dso.ts';
import type { StreamName } from '../format/streams.ts';
import type { StreamSpec } from './dump-spec.ts';
import { joined } from './lists.ts';

/**
 * A stream that is text without a length or an end: the files of /proc (LinuxCpuInfo, LinuxProcStatus, LinuxMaps, MozLinuxLimits), LinuxLsbRelease, and
 * MozSoftErrors. The parts of LinuxCmdLine and LinuxEnviron end with zero characters.
 */
export function textStream(type: StreamName, text: string): StreamSpec {
  return { type, write: () => encodeUtf8(text) };
}

/** A stream of bytes: JavaScriptData, IptTrace, ChromiumStabilityReport, those of Windows CE, and unknown ones. */
export function bytesStream(type: StreamName | number, bytes: Uint8Array): StreamSpec {
  return { type, write: () => bytes };
}

/** LinuxAuxv: types and values, with the pair of zeros at the end. */
export function auxvStream(pointerBytes: 4 | 8, entries: readonly (readonly [type: number, value: bigint])[]): StreamSpec {
  const all = [...entries, [0, 0n] as const];
  return {
    type: 'LinuxAuxv',
    write: (writer) =>
      pointerBytes === 8
        ? writer.listOf(
            AUXV_64,
            all.map(([type, value]) => ({ type: BigInt(type), value })),
          )
        : writer.listOf(
            AUXV_32,
            all.map(([type, value]) => ({ type, value: Number(value) })),
          ),
  };
}

/** What the dynamic linker tells debuggers. Addresses are cut to the size of a pointer. */
interface LinkerSpec {
  readonly version?: number;
  readonly breakpoint?: bigint;
  readonly linkerBase?: bigint;
  readonly dynamic?: bigint;
  readonly libraries: readonly { readonly address: bigint; readonly dynamic: bigint; readonly name?: string }[];
  readonly dynamicSection?: Uint8Array;
}

/** LinuxDsoDebug. */
export function linkerDebugStream(pointerBytes: 4 | 8, linker: LinkerSpec): StreamSpec {
  const { version = 1, breakpoint = 0n, linkerBase = 0n, dynamic = 0n, libraries, dynamicSection = new Uint8Array(0) } = linker;
  const low = (value: bigint): number => Number(BigInt.asUintN(32, value));
  return {
    type: 'LinuxDsoDebug',
    write: (writer) => {
      const maps = libraries.map(({ name, ...library }) => ({ ...library, nameOffset: name === undefined ? 0 : writer.text16(name) }));
      const head = { version, count: maps.length };
      if (pointerBytes === 8) {
        const map = writer.place(writer.listOf(LINK_MAP_64, maps)).offset;
        return joined(writer.bytesOf(DEBUG_64, { ...head, map, breakpoint, linkerBase, dynamic }), dynamicSection);
      }
      const narrow = maps.map((each) => ({ ...each, address: low(each.address), dynamic: low(each.dynamic) }));
      const map = writer.place(writer.listOf(LINK_MAP_32, narrow)).offset;
      const addresses = { breakpoint: low(breakpoint), linkerBase: low(linkerBase), dynamic: low(dynamic) };
      return joined(writer.bytesOf(DEBUG_32, { ...head, map, ...addresses }), dynamicSection);
    },
  };
}
