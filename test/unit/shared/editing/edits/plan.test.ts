import { expect, it } from 'vitest';
import { plainPlanOf } from '../../../../../shared/editing/edits/plan.ts';

it('a plan accepts more splices than a function accepts arguments, and sorts them by offset', () => {
  const splices = Array.from({ length: 300_000 }, (_, index) => ({ offset: 300_000 - index, remove: 1, insert: [] }));
  const planned = plainPlanOf(splices);
  expect(planned.ok && planned.value.plain?.length).toBe(300_000);
  expect(planned.ok && planned.value.plain?.[0]?.offset).toBe(1);
});
