import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { KILL_VARIABLE, killOrderSchema } from './kill-plan.ts';
import * as v from 'valibot';

// Loaded with `node --import` before anything else, into a process that will be killed and into each of its threads. After a number of printed lines, the
// process kills itself at a change of the disk. Each thread counts its own changes.

type Act = (...given: readonly unknown[]) => unknown;

const order = v.safeParse(v.pipe(v.string(), v.parseJson(), killOrderSchema), process.env[KILL_VARIABLE]);
if (order.success) killAt(order.output);

function killAt({ answers, change, how }: v.InferOutput<typeof killOrderSchema>): void {
  let answered = 0;
  let changes = 0;

  /** Performs a change of the disk. At the chosen change, kills the process before it, after it, or after `half`, which performs half of it. */
  function made<T>(act: () => T, half: () => unknown): T {
    if (answered < answers || (changes += 1) !== change) return act();
    if (how === 'torn') half();
    if (how === 'behind') act();
    process.kill(process.pid, 'SIGKILL');
    throw new Error('outlived its end');
  }

  function watch(holder: object, name: string, half: (given: readonly unknown[], act: Act) => void = () => undefined): void {
    const act = Reflect.get(holder, name) as Act;
    Reflect.set(holder, name, function watched(this: unknown, ...given: readonly unknown[]) {
      const bound: Act = (...all) => Reflect.apply(act, this, all);
      return made(
        () => bound(...given),
        () => {
          half(given, bound);
        },
      );
    });
  }

  for (const name of ['renameSync', 'linkSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'mkdtempSync', 'fsyncSync', 'chmodSync'])
    watch(fs, name);
  watch(fs, 'writeSync', ([descriptor, bytes], act) => {
    if (bytes instanceof Uint8Array) act(descriptor, bytes.subarray(0, bytes.length >> 1));
  });
  watch(fs, 'writeFileSync', ([path, content, options], act) => {
    if (typeof content === 'string') act(path, content.slice(0, content.length >> 1), options);
  });
  // openSync also opens files for reading. Only flags that create or truncate a file count as a change.
  const { openSync } = fs;
  fs.openSync = (path, flags, mode) => {
    const open = (): number => openSync(path, flags, mode);
    return /^[wa]/.test(String(flags)) ? made(open, open) : open();
  };
  watch(DatabaseSync.prototype, 'exec', ([sql], act) => {
    const statements = String(sql).split(';');
    act(statements.slice(0, statements.length >> 1).join(';'));
  });
  watch(StatementSync.prototype, 'run');
  syncBuiltinESMExports();

  const write: (text: string) => boolean = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: unknown) => {
    answered += String(text).split('\n').length - 1;
    return write(String(text));
  };
}
