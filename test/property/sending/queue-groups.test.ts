import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupsOf, lineCount, positionAt, slicesIn } from '../../../shared/sending/queue/queue-groups.ts';
import { type QueueState, QUEUE_STATES } from '../../../shared/sending/queue/queue-states.ts';

const counts = fc.array(
  fc.record({
    target: fc.constantFrom('a', 'b'),
    state: fc.constantFrom(...QUEUE_STATES),
    reports: fc.nat({ max: 5 }),
    bytes: fc.nat({ max: 100 }),
  }),
  { maxLength: 8 },
);

it('a range between two lines of the grouped queue contains exactly the reports of these lines', () => {
  fc.assert(
    fc.property(
      counts,
      fc.uniqueArray(fc.constantFrom(...QUEUE_STATES)),
      fc.nat({ max: 30 }),
      fc.nat({ max: 30 }),
      (all, hidden, one, other) => {
        const groups = groupsOf(all);
        const folded = new Set<QueueState>(hidden);
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const reports: string[] = [];
        for (let line = from; line < Math.min(to, lineCount(groups, folded)); line += 1) {
          const position = positionAt(groups, folded, line);
          if (position !== null && position.at !== null) reports.push(`${position.group.state} ${String(position.at)}`);
        }
        const sliced = slicesIn(groups, folded, from, to).flatMap(({ state, from: first, count }) =>
          Array.from({ length: count }, (_, index) => `${state} ${String(first + index)}`),
        );
        expect(sliced).toEqual(reports);
      },
    ),
  );
});
