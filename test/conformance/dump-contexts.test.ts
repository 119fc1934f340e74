import { describe, expect, it } from 'vitest';
import { registerNamed } from '../../shared/report/dump/context/cpu-context.ts';
import { agreementWithBreakpad, agreementWithRust, contextsOf, corpusDumps, hasDumps } from './dump-contexts.ts';

describe.skipIf(!hasDumps)(
  `CPU contexts of the corpus${hasDumps ? '' : ' (skipped: no dumps in the corpus folder beside the checkout)'}`,
  () => {
    const dumps = hasDumps ? corpusDumps() : [];

    it('the registers of every thread and exception are as minidump_dump lists them', () => {
      const { agreed, total, disagreements } = agreementWithBreakpad(dumps);
      expect(disagreements).toEqual([]);
      expect(agreed).toBe(total);
      expect(total).toBeGreaterThan(3_500);
    });

    it('the registers of the crash context are as rust-minidump prints them in the first frame', () => {
      const { agreed, total, disagreements } = agreementWithRust(dumps);
      expect(disagreements).toEqual([]);
      expect(agreed).toBe(total);
      expect(total).toBeGreaterThan(600);
    });

    it('no context of the corpus contradicts its SystemInfo or its size', () => {
      const codes = dumps.flatMap(({ id, dump }) => {
        contextsOf(dump);
        return dump.findings().flatMap(({ code }) => (code.startsWith('context_') ? [`${id} ${code}`] : []));
      });
      expect(codes).toEqual([]);
    });

    it('the shadow stack pointer of a thread with CET is read, and is not valid for threads without a shadow stack', () => {
      const pointersOf = (name: string): readonly unknown[] =>
        dumps
          .filter(({ id }) => id === name)
          .flatMap(({ dump }) => contextsOf(dump))
          .map((context) => (context === null ? null : registerNamed(context, 'ssp')))
          .map((register) => (register === null ? null : [register.value, register.isValid]));
      expect(pointersOf('breakpad/tiny-exe-with-cet-xsave')).toEqual([[0xcb_c83f_efc8n, true]]);
      // The last context is the one of the exception, whose XSAVE area has AVX only.
      expect(pointersOf('sentry-native/minidump')).toEqual([...Array.from({ length: 5 }, () => [0n, false]), null]);
    });
  },
);
