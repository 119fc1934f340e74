import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { seededNumbers } from '../../../builders/platform/seeded-numbers.ts';
import { testHost } from '../../../builders/app/test-host.ts';
import { expectEachAnsweredOrNext } from '../expect-durable.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';
import { madeReport } from '../test-report.ts';
import { type ValueState, REPORT_NAMES, doValueAct, valueActs, valueState } from '../value-actions.ts';

const names = v.array(v.string());
const stateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ chosen: names, width: v.nullable(v.number()), page: v.nullable(v.string()), reports: names, recent: names }),
);

const ACTS = 150;

/** Expects settings, window and page state, open reports and recent files as they were last answered, or as after one more action. */
export async function values(kill: Kill): Promise<number> {
  for (const name of REPORT_NAMES) writeFileSync(join(kill.user, name), madeReport(name, 10));
  const answered = (await childAnswers(kill, 'values', String(ACTS))).map((line) => v.parse(stateSchema, line));
  await afterwards(kill, async ({ host }) => {
    await expectEachAnsweredOrNext(await valueState(host), answered, (acts) => stateAfter(kill, acts));
  });
  return answered.length;
}

async function stateAfter({ user, seed }: Kill, count: number): Promise<ValueState> {
  const { host } = await testHost({ home: join(user, 'other'), env: { HOME: user }, session: 'restore' });
  for (const act of valueActs(seededNumbers(seed), ACTS).slice(0, count)) await doValueAct(host, user, act);
  return valueState(host);
}
