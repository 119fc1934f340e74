import { EXCEPTION, MAX_PARAMETERS } from '../format/exception.ts';
import type { DumpLocation } from '../format/record.ts';
import { THREAD, THREAD_EX, THREAD_INFO, THREAD_NAME } from '../format/threads.ts';
import type { DumpWriter } from './dump-writer.ts';
import type { DumpSpec, ExceptionSpec, ThreadSpec } from './dump-spec.ts';
import { countedList, type PlannedStream, sizedList } from './lists.ts';
import { contextBytes, type ContextSpec } from './write-context.ts';

const NOWHERE: DumpLocation = { size: 0, offset: 0 };

/** A thread whose context and stack have their places. */
export interface PlacedThread {
  readonly spec: ThreadSpec;
  readonly context: DumpLocation;
  readonly stack: DumpLocation;
  readonly backingStore: DumpLocation;
}

/** Places contexts and stacks. Threads with the same stack object share its bytes. */
export function placeThreads(writer: DumpWriter, { threads = [] }: DumpSpec): readonly PlacedThread[] {
  const stacks = new Map<object, DumpLocation>();
  return threads.map((spec) => {
    const context = spec.context === undefined ? NOWHERE : placeContext(writer, spec.context);
    const { stack, backingStore } = spec;
    let stackAt = stack === undefined ? NOWHERE : stacks.get(stack);
    if (stackAt === undefined || stack === undefined) stackAt = stack === undefined ? NOWHERE : writer.place(stack.content);
    if (stack !== undefined) stacks.set(stack, stackAt);
    return { spec, context, stack: stackAt, backingStore: backingStore === undefined ? NOWHERE : writer.place(backingStore.content) };
  });
}

/** Plans the streams ThreadList and ThreadExList. */
export function planThreads(writer: DumpWriter, spec: DumpSpec, placed: readonly PlacedThread[]): readonly PlannedStream[] {
  if (spec.threads === undefined) return [];
  const lists = spec.threadLists ?? 'list';
  const planned: PlannedStream[] = [];
  const records = placed.map(({ spec: { context: _context, stack, backingStore, name: _name, info: _info, ...record }, ...at }) => ({
    ...record,
    stackStart: stack?.start ?? 0n,
    stack: at.stack,
    context: at.context,
    backingStoreStart: backingStore?.start ?? 0n,
    backingStore: at.backingStore,
  }));
  if (lists !== 'extended') planned.push({ type: 'ThreadList', write: () => countedList(writer, spec, 'ThreadList', THREAD, records) });
  if (lists !== 'list') planned.push({ type: 'ThreadExList', write: () => countedList(writer, spec, 'ThreadExList', THREAD_EX, records) });
  return planned;
}

/** Plans the streams ThreadInfoList and ThreadNames, if any thread has such data. */
export function planThreadDetails(writer: DumpWriter, spec: DumpSpec): readonly PlannedStream[] {
  const threads = spec.threads ?? [];
  const infos = threads.flatMap(({ threadId, info }) => (info === undefined ? [] : [{ ...info, threadId }]));
  const named = threads.flatMap(({ threadId, name }) => (name === undefined ? [] : [{ threadId, name }]));
  const planned: PlannedStream[] = [];
  if (infos.length > 0)
    planned.push({ type: 'ThreadInfoList', write: () => sizedList(writer, spec, 'ThreadInfoList', THREAD_INFO, infos) });
  if (named.length > 0) {
    const records = named.map(({ threadId, name }) => ({ threadId, nameOffset: BigInt(writer.text16(name)) }));
    planned.push({ type: 'ThreadNames', write: () => countedList(writer, spec, 'ThreadNames', THREAD_NAME, records) });
  }
  return planned;
}

/** Plans the Exception stream. */
export function planException(
  writer: DumpWriter,
  exception: ExceptionSpec | undefined,
  placed: readonly PlacedThread[],
): readonly PlannedStream[] {
  if (exception === undefined) return [];
  const { context, parameters = [], ...record } = exception;
  const own = placed.find(({ spec }) => spec.threadId === exception.threadId)?.context ?? NOWHERE;
  const at = context === undefined ? own : context === null ? NOWHERE : placeContext(writer, context);
  const values = {
    ...record,
    parameterCount: record.parameterCount ?? Math.min(parameters.length, MAX_PARAMETERS),
    parameters,
    context: at,
  };
  return [{ type: 'Exception', write: () => writer.bytesOf(EXCEPTION, values) }];
}

function placeContext(writer: DumpWriter, context: ContextSpec | Uint8Array): DumpLocation {
  return writer.place(context instanceof Uint8Array ? context : contextBytes(context, writer.little));
}
