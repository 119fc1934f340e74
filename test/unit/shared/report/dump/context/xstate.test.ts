import { describe, expect, it } from 'vitest';
import { CONTEXT_AMD64 } from '../../../../../../shared/report/dump/context/context-amd64.ts';
import { registerNamed } from '../../../../../../shared/report/dump/context/cpu-context.ts';
import { readContext, registerAreas } from '../../../../../../shared/report/dump/context/read-context.ts';
import { CONTEXT_EX, XSAVE_AREA_HEADER, XSAVE_CET_U_FORMAT } from '../../../../../../shared/report/dump/context/xstate.ts';
import { ARCHITECTURES, dumpWithContext } from './context-dump.ts';

interface Facts {
  readonly mask: bigint;
  readonly compactionMask: bigint;
  /** Of the features after the header. */
  readonly featureBytes: number;
  readonly xstateOffset?: number;
  readonly xstateSize?: number;
  readonly legacyOffset?: number;
  /** The offset of the CET feature after the header. */
  readonly cetAt?: number;
  readonly cetMsr?: bigint;
}

/** An amd64 context with an XSAVE area. */
function withXstate({
  mask,
  compactionMask,
  featureBytes,
  cetAt,
  cetMsr = 1n,
  xstateOffset = 24,
  ...facts
}: Facts): ReturnType<typeof dumpWithContext> {
  const extended = CONTEXT_AMD64.bytes;
  const header = extended + 24;
  const context = new Uint8Array(header + XSAVE_AREA_HEADER.bytes + featureBytes);
  const view = new DataView(context.buffer);
  CONTEXT_AMD64.write(view, 0, true, { contextFlags: 0x10_005f });
  const { xstateSize = XSAVE_AREA_HEADER.bytes + featureBytes, legacyOffset = 0 - CONTEXT_AMD64.bytes } = facts;
  CONTEXT_EX.write(view, extended, true, { legacyOffset, xstateOffset, xstateSize });
  XSAVE_AREA_HEADER.write(view, header, true, { mask, compactionMask });
  if (cetAt !== undefined) XSAVE_CET_U_FORMAT.write(view, header + XSAVE_AREA_HEADER.bytes + cetAt, true, { cetMsr, ssp: 0x7fff_1000n });
  return dumpWithContext({ context, architecture: ARCHITECTURES.amd64 });
}

const COMPACTED = 1n << 63n;
const AVX = 1n << 2n;
const CET = 1n << 11n;

function sspOf({ dump, location }: ReturnType<typeof dumpWithContext>): readonly [bigint, boolean] | null {
  const context = readContext(dump, location);
  const register = context === null ? null : registerNamed(context, 'ssp');
  return register === null ? null : [register.value, register.isValid];
}

describe('the XSAVE area of a context', () => {
  it('the shadow stack pointer follows the header if CET is the only feature', () => {
    const built = withXstate({ mask: CET, compactionMask: COMPACTED | CET, featureBytes: 16, cetAt: 0 });
    expect(sspOf(built)).toEqual([0x7fff_1000n, true]);
    expect(built.dump.findings()).toEqual([]);
  });

  it('a feature in its initial state keeps its room but is not listed', () => {
    const built = withXstate({ mask: CET, compactionMask: COMPACTED | AVX | CET, featureBytes: 272, cetAt: 256 });
    expect(sspOf(built)).toEqual([0x7fff_1000n, true]);
    const context = readContext(built.dump, built.location);
    const areas = context === null ? [] : registerAreas(built.dump, context).filter(({ part }) => part === 'xstate');
    expect(areas).toMatchObject([{ name: 'cet_user', size: 16, offset: built.location.offset + 1_232 + 24 + 64 + 256 }]);
  });

  it('the shadow stack pointer of a thread without a shadow stack is not valid', () => {
    expect(sspOf(withXstate({ mask: CET, compactionMask: COMPACTED | CET, featureBytes: 16, cetAt: 0, cetMsr: 0n }))).toEqual([
      0x7fff_1000n,
      false,
    ]);
  });

  it('there is no shadow stack pointer if CET is in its initial state', () => {
    expect(sspOf(withXstate({ mask: AVX, compactionMask: COMPACTED | AVX | CET, featureBytes: 272, cetAt: 256 }))).toBeNull();
  });

  it('of an area that is not compacted only AVX is located', () => {
    const { dump, location } = withXstate({ mask: AVX | CET, compactionMask: 0n, featureBytes: 1_024 });
    const context = readContext(dump, location);
    const areas = context === null ? [] : registerAreas(dump, context).filter(({ part }) => part === 'xstate');
    expect(areas).toEqual([{ name: 'avx', part: 'xstate', isValid: true, offset: location.offset + 1_232 + 24 + 64, size: 256 }]);
  });

  it('AMX begins at a multiple of 64 bytes of the area', () => {
    const amx = 1n << 17n;
    const { dump, location } = withXstate({ mask: CET | amx, compactionMask: COMPACTED | CET | amx, featureBytes: 128 });
    const context = readContext(dump, location);
    const areas = context === null ? [] : registerAreas(dump, context).filter(({ part }) => part === 'xstate');
    expect(areas.map(({ name, offset }) => [name, offset - location.offset - 1_320])).toEqual([
      ['cet_user', 0],
      ['amx_config', 64],
    ]);
  });

  it('a description that makes no sense gives no features and leaves the registers', () => {
    const base = { mask: CET, compactionMask: COMPACTED | CET, featureBytes: 16, cetAt: 0 };
    for (const wrong of [
      { xstateOffset: -1_232 },
      { xstateOffset: 2 ** 31 - 1 },
      { xstateSize: 8 },
      { legacyOffset: 0 },
      { compactionMask: COMPACTED | CET | (1n << 40n), mask: 1n << 40n },
    ]) {
      const built = withXstate({ ...base, ...wrong });
      expect(
        sspOf(built),
        JSON.stringify(wrong, (_, value: unknown) => String(value)),
      ).toBeNull();
      expect(readContext(built.dump, built.location)?.instructionPointer).toBe(0n);
    }
  });
});
