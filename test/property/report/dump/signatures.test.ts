import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizedFunction } from '../../../../shared/report/dump/signature/function-name.ts';
import { SHORT_LISTS } from '../../../../shared/report/dump/signature/short-lists.ts';
import { NO_ANNOTATIONS, signatureOf } from '../../../../shared/report/dump/signature/signature.ts';

/** Names made of what matters to their reading. */
const name = fc
  .array(
    fc.constantFrom('<', '>', '(', ')', '[', ']', '{', '}', '`', "'", ' ', '::', 'operator', ' as ', 'IPC::ParamTraits', 'a', '&', ','),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

const file = fc.constantFrom(null, 'a.cpp', '/a/b.rs');

describe('signatures of any frames', () => {
  it('have at most 255 printable characters, single spaces, and use each frame once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.oneof(name, fc.string()), file }), { maxLength: 60 }),
        fc.boolean(),
        (frames, isWindows) => {
          const signature = signatureOf(
            {
              isWindows,
              reason: null,
              frames: frames.map((each) => ({
                function: each.name,
                file: each.file,
                line: 1,
                module: 'a.dll',
                unloadedModules: [],
                address: 1n,
              })),
              firstThread: () => [],
              lastError: null,
              annotations: NO_ANNOTATIONS,
              otherDumps: [],
              readError: null,
            },
            SHORT_LISTS,
          );
          expect(signature.text).toMatch(/^[\x20-\x7e]{0,255}$/);
          expect(signature.text).not.toContain('  ');
          expect(signature.frames).toHaveLength(Math.min(frames.length, 40));
          expect(signature.frames.filter(({ use }) => use === 'last').length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('name a function the same if its name is already short', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z_:~]{1,40}$/), file, (text, source) => {
        expect(normalizedFunction(text, source)).toBe(text);
      }),
    );
  });

  it('are made in time linear to a name of brackets', () => {
    for (const piece of ['<', '(', '<(', 'operator<', ' as <', '[clone ', '& ', ' const']) {
      const text = piece.repeat(200_000 / piece.length);
      expect(normalizedFunction(text, null).length).toBeLessThanOrEqual(text.length + 3);
    }
  });
});
