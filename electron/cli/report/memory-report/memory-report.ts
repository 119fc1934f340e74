import type { Command } from 'commander';
import { fail, ok } from '../../../../shared/errors.ts';
import { memoryDifference } from '../../../../shared/report/memory-report/memory-diff.ts';
import { memoryFigures } from '../../../../shared/report/memory-report/memory-figures.ts';
import { type JsonFigures, memoryDifferenceJson, memoryReportJson } from '../../../../shared/report/memory-report/memory-json.ts';
import type { MemoryReport } from '../../../../shared/report/memory-report/memory-report.ts';
import { ALL_MUTINGS } from '../../../../shared/report/memory-report/muting.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { dmdText, MEMORY, memoryGzipText, memoryProblemText } from '../../../../shared/text/report/memory-report.ts';
import { nodeInflate } from '../../../host/platform/files/node-inflate.ts';
import { findMemoryReport, type FoundMemoryReport } from '../../../host/report/memory-reports/find-memory-report.ts';
import { type SpillSinks, spillSinks } from '../../../host/platform/files/spill-sink.ts';
import { withHelp } from '../../common/command-help.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { ownSettings } from '../../common/own-settings.ts';
import { withPrivateFolder } from '../../common/private-folder.ts';
import { shownPath } from '../../common/output-file.ts';
import { type InputPaths, inputPaths, STANDARD } from '../../common/standard-input.ts';
import { failWith, print, printError } from '../../common/streams.ts';
import { memoryDifferenceLines, memoryLines, problemLines } from './memory-text.ts';

interface MemoryFlags {
  readonly json?: true;
  readonly reveal?: true;
}

/** `crashlens memory-report FILE [FILE2]`: prints a memory report, or the difference of two. */
export function registerMemoryReport(program: Command): void {
  withHelp(program.command('memory-report'), 'memory-report')
    .argument('<file>', CLI.memoryReport.file)
    .argument('[second]', CLI.memoryReport.secondFile)
    .option('--json', CLI.memoryReport.json)
    .option('--reveal', CLI.memoryReport.revealOption)
    .action(async (file: string, second: string | undefined, flags: MemoryFlags) => {
      const done = await withPrivateFolder(({ path }) => printReports(path, file, second, flags));
      if (!done.ok) failWith(done.error, flags);
    });
}

/** A memory report that could be read as one. */
interface ReadReport {
  readonly found: FoundMemoryReport;
  readonly report: MemoryReport;
}

async function printReports(temporary: string, file: string, second: string | undefined, flags: MemoryFlags): Promise<CommandResult<null>> {
  const sinks = spillSinks(temporary);
  const limit = ownSettings()('inflate.max');
  const inputs = inputPaths(temporary);
  try {
    const one = await readOne(file, inputs, sinks, limit);
    if (!one.ok) return one;
    if (second === undefined) {
      printOne(one.value, limit, flags);
      return ok(null);
    }
    const other = await readOne(second, inputs, sinks, limit);
    if (!other.ok) return other;
    printDifference(one.value, other.value, limit, flags);
    return ok(null);
  } finally {
    sinks.close();
  }
}

async function readOne(file: string, inputs: InputPaths, sinks: SpillSinks, limit: number): Promise<CommandResult<ReadReport>> {
  const path = await inputs.pathOf(file);
  if (!path.ok) return path;
  const name = file === STANDARD ? CLI.standardInput : file;
  const read = await findMemoryReport(path.value, shownPath(name), nodeInflate(sinks.create), limit);
  if (!read.ok) return read;
  const { found } = read.value;
  if (found === null) return fail(commandFailure('invalid_request', CLI.memoryReport.none));
  const { reading } = found;
  if (reading.kind === 'dmd') return fail(commandFailure('invalid_request', { what: dmdText(reading.mode), reason: '' }));
  const { report } = reading;
  const [problem] = report.problems;
  if (report.entries.length > 0 || problem === undefined) return ok({ found, report });
  const { gzipError, isGzipped } = found;
  const what = gzipError === null ? memoryProblemText(problem, isGzipped) : memoryGzipText(gzipError.kind, gzipError.offset, limit);
  return fail(commandFailure('invalid_request', { what, reason: MEMORY.noneRead }));
}

function printOne({ found, report }: ReadReport, limit: number, { json, reveal }: MemoryFlags): void {
  const isRevealed = reveal === true;
  if (json === true) print(jsonText(memoryReportJson(report, figuresOf(found, report), isRevealed), isRevealed));
  else print(memoryLines(report, found, limit, isRevealed).join('\n'));
}

function printDifference(first: ReadReport, second: ReadReport, limit: number, { json, reveal }: MemoryFlags): void {
  const isRevealed = reveal === true;
  const difference = memoryDifference(first.report, second.report, ALL_MUTINGS);
  for (const [title, { report, found }] of [
    [CLI.memoryReport.firstProblems, first],
    [CLI.memoryReport.secondProblems, second],
  ] as const)
    for (const line of problemLines(report, found, limit, title)) if (line !== '') printError(line);
  if (json === true) {
    const figures = [figuresOf(first.found, first.report), figuresOf(second.found, second.report)] as const;
    print(jsonText(memoryDifferenceJson(difference, figures, ALL_MUTINGS, isRevealed), isRevealed));
  } else print(memoryDifferenceLines([first.report, second.report], [first.found, second.found], difference, isRevealed).join('\n'));
}

/** Trees are not indented: nested deeply, most of the text would be blanks. */
function jsonText(value: object, hasTrees: boolean): string {
  return hasTrees ? JSON.stringify(value) : JSON.stringify(value, null, 2);
}

function figuresOf({ pid }: FoundMemoryReport, report: MemoryReport): JsonFigures {
  return { pid, figures: pid === null ? null : memoryFigures(report, pid) };
}
