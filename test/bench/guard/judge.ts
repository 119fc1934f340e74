import path from 'node:path';
import { ROOT, buildAll, isBuilt } from '../../../electron/cli/app/launch/build.ts';
import type { OpenGroup } from './rows.ts';
import { answerCases, judgeCommand } from '../verdict/judge-bench.ts';
import { bodyKinds, linesOf } from '../verdict/judge-cases.ts';

const CASES = 10_000;
const FLOOR = path.join(import.meta.dirname, 'judge-floor.js');

/** Measures the CPU time of the built `crashlens judge`, including its start. The floor parses each case, decodes its body and hashes it. */
export async function guardJudge(): Promise<OpenGroup> {
  if (!(await isBuilt())) await buildAll();
  const rows = bodyKinds().map((kind) => {
    const lines = linesOf(kind, CASES);
    const cpuOf = async (command: readonly string[]): Promise<number> => (await answerCases(command, lines, CASES)).cpu;
    return { row: kind.name, measure: () => cpuOf(judgeCommand(ROOT)), floor: () => cpuOf([FLOOR]), turns: 2 };
  });
  return { rows };
}
