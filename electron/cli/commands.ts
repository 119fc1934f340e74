import type { Command } from 'commander';
import { registerBoard } from './board/board.ts';
import { registerCheck } from './verdict/check/check.ts';
import { registerCollector } from './sending/collector.ts';
import { registerCurl } from './sending/curl.ts';
import { registerEdit } from './editing/edit.ts';
import { registerHistory } from './sending/history.ts';
import { registerInspect } from './report/inspect.ts';
import { registerJudge } from './verdict/judge/judge.ts';
import { registerNew } from './editing/new.ts';
import { registerOutbox } from './sending/outbox.ts';
import { registerSamples } from './report/samples.ts';
import { registerSend } from './sending/send.ts';
import { registerServe } from './app/launch/serve.ts';
import { registerSettings } from './app/settings.ts';
import { registerTarget } from './sending/target.ts';

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
