import type { Command } from 'commander';
import type { HELP_HEADINGS } from '../../shared/text/app/command-help.ts';
import { registerBoard } from './board/board.ts';
import { registerCheck } from './verdict/check/check.ts';
import { registerCollector } from './sending/collector.ts';
import { registerCurl } from './sending/curl.ts';
import { registerDump } from './report/dump/dump.ts';
import { registerEdit } from './editing/edit.ts';
import { registerHistory } from './sending/history.ts';
import { registerInspect } from './report/inspect.ts';
import { registerJudge } from './verdict/judge/judge.ts';
import { registerMemoryReport } from './report/memory-report/memory-report.ts';
import { registerNew } from './editing/new.ts';
import { registerOutbox } from './sending/outbox.ts';
import { registerSamples } from './report/samples.ts';
import { registerSend } from './sending/send.ts';
import { registerServe } from './app/launch/serve.ts';
import { registerSettings } from './app/settings.ts';
import { registerSymbols } from './report/symbols.ts';
import { registerTarget } from './sending/target.ts';

type Register = (program: Command) => void;

/** Commands under one heading in the program's help. */
export interface CommandGroup {
  readonly heading: keyof typeof HELP_HEADINGS.commands;
  readonly commands: readonly Register[];
}

export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    heading: 'read',
    commands: [registerInspect, registerDump, registerMemoryReport, registerSymbols, registerCheck, registerBoard, registerJudge],
  },
  { heading: 'make', commands: [registerEdit, registerNew, registerSamples] },
  {
    heading: 'send',
    commands: [registerSend, registerOutbox, registerTarget, registerHistory, registerCurl, registerCollector],
  },
  { heading: 'app', commands: [registerServe, registerSettings] },
];
