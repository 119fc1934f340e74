import type { Command } from 'commander';
import { registerBoard } from './board/board.ts';
import { registerCheck } from './check/check.ts';
import { registerCollector } from './collector/collector.ts';
import { registerCurl } from './curl/curl.ts';
import { registerEdit } from './edit/edit.ts';
import { registerHistory } from './history/history.ts';
import { registerInspect } from './inspect/inspect.ts';
import { registerJudge } from './judge/judge.ts';
import { registerNew } from './edit/new.ts';
import { registerOutbox } from './outbox/outbox.ts';
import { registerSamples } from './samples/samples.ts';
import { registerSend } from './send/send.ts';
import { registerServe } from './launch/serve.ts';
import { registerSettings } from './settings/settings.ts';
import { registerTarget } from './target/target.ts';

/** Adds one command to the program. */
export type Register = (program: Command) => void;

/** All commands, in the order in which help names them. */
export const COMMANDS: readonly Register[] = [
  registerInspect,
  registerCheck,
  registerBoard,
  registerJudge,
  registerEdit,
  registerNew,
  registerSend,
  registerOutbox,
  registerTarget,
  registerHistory,
  registerCurl,
  registerCollector,
  registerServe,
  registerSamples,
  registerSettings,
];
