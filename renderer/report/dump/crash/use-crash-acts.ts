import type { RefObject } from 'react';
import type { CrashView, ThreadView } from '../../../../shared/bridge/view/dump-view.ts';
import { useActionTargets } from '../../../core/focus/action-targets.ts';
import { copyText } from '../../../ui/controls/copy.ts';
import { useReport } from '../../shared/report-context.ts';
import { copyStack } from './CopyStack.tsx';
import type { LoadedThreads } from './use-threads.ts';

interface Shown {
  readonly crash: CrashView;
  readonly threads: LoadedThreads;
  /** The selected thread and frame. */
  readonly thread: ThreadView | null;
  readonly frame: number;
  /** The pane with the details of the frame. */
  readonly details: RefObject<HTMLElement | null>;
}

/** Lets the commands for stacks act on what the Crash screen shows. */
export function useCrashActs(screen: RefObject<HTMLElement | null>, { crash, threads, thread, frame, details }: Shown): void {
  const report = useReport();
  const { part } = crash;
  const shown = thread?.frames[frame];
  const frameText = typeof shown?.where === 'string' ? `${shown.where}  ${shown.found}` : null;

  function stepFrame(step: 1 | -1): (() => void) | null {
    const next = thread?.frames[frame + step];
    if (next === undefined) return null;
    return () => {
      report.showDump({ frame: next.index });
      if (next.range !== null) report.select(next.range);
    };
  }

  function stepThread(step: 1 | -1): (() => void) | null {
    const order = threads.groups.map(({ first }) => first.index);
    const at = threads.groups.findIndex(
      ({ first, equal }) => first.index === thread?.index || equal.some(({ index }) => index === thread?.index),
    );
    const next = at < 0 ? undefined : order[at + step];
    return next === undefined
      ? null
      : () => {
          report.showDump({ thread: next });
        };
  }

  useActionTargets(screen, {
    find: (target) =>
      target === null
        ? {
            kind: null,
            acts: {
              'dump.nextFrame': stepFrame(1),
              'dump.previousFrame': stepFrame(-1),
              'dump.nextThread': stepThread(1),
              'dump.previousThread': stepThread(-1),
              'dump.details':
                details.current === null ? null : () => details.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus(),
              'dump.bytes': bytesOf(),
              'dump.copyFrame': frameText === null ? null : () => void copyText(frameText),
              ...Object.fromEntries(
                (['breakpad', 'json', 'markdown'] as const).map((form) => [
                  `dump.copyStack.${form}`,
                  thread === null ? null : () => void copyStack(report.report, part, thread.index, form),
                ]),
              ),
            },
          }
        : null,
  });

  /** The bytes of the frame: of the instruction for the crash, else the stack word with the return address. */
  function bytesOf(): (() => void) | null {
    const range = frame === 0 && thread?.index === crash.thread ? crash.instruction : (shown?.range ?? null);
    return range === null
      ? null
      : () => {
          report.select(range);
          report.showTab('bytes');
        };
  }
}
