import { expect, it } from 'vitest';
import { plainPlanOf } from '../../../../../shared/editing/edits/plan.ts';

it('a plan takes more splices than a call takes arguments, in the order of the bytes', () => {
  const splices = Array.from({ length: 300_000 }, (_, index) => ({ offset: 300_000 - index, remove: 1, insert: [] }));
  const planned = plainPlanOf(splices);
  expect(planned.ok && planned.value.plain?.length).toBe(300_000);
  expect(planned.ok && planned.value.plain?.[0]?.offset).toBe(1);
});
