import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTEXT_AMD64 } from '../../../shared/report/dump/context/context-amd64.ts';
import { LIST_COUNT } from '../../../shared/report/dump/format/lists.ts';
import { THREAD } from '../../../shared/report/dump/format/threads.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { brokenDumpReport, crashDump, crashReport } from '../../builders/report/crash-dump.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { CLOSED_SECRETS, HIDDEN_NAMES, MEMORY_SECRETS, REGISTER_DIGITS, secretDump } from '../../builders/report/secret-dump.ts';
import { secretPattern } from '../../property/masking/secret-pattern.ts';

const TEXTS = secretPattern([...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES]);

/** Opens a report and returns what the Bytes tab asks for. */
async function openedBytes(content: Uint8Array) {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, content);
  const { report } = await host.opened(path);
  const region = async (offset: number, length = 1) => (await host.value('dump.region', { report, offset, length })).region;
  const jump = (offset: number | null, address: string | null = null) => host.value('dump.jump', { report, offset, address });
  const dumps = async () => (await host.value('dump.list', { report })).dumps;
  const stream = async (name: string, dump = 0): Promise<number> =>
    (await dumps())[dump]?.streams.find((each) => each.name === name)?.range.offset ?? -1;
  /** Where a field of a thread is in the plain body. */
  const threadField = async (thread: number, field: 'context' | 'stack' | 'stackStart'): Promise<number> =>
    (await stream('ThreadList')) + LIST_COUNT.bytes + thread * THREAD.bytes + THREAD.offsetOf(field);
  const context = async (thread: number): Promise<number> => (await jump(await threadField(thread, 'context'))).range?.offset ?? -1;
  return { host, report, region, jump, dumps, stream, threadField, context };
}

function reportWith(...dumps: readonly Uint8Array[]): Uint8Array {
  const parts = dumps.map((content, index) => ({
    name: `upload_file_minidump${index === 0 ? '' : '_plugin'}`,
    filename: 'x.dmp',
    contentType: 'application/octet-stream',
    content,
  }));
  return rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), ...parts] });
}

describe('bytes of a dump', () => {
  it('are named down to stream, record and field', async () => {
    const { region, threadField, context } = await openedBytes(crashReport());
    expect(await region(await threadField(1, 'stackStart'))).toMatchObject({
      text: 'ThreadList, thread 1, stack start',
      pointsInto: 'stack of thread 1',
      canFollow: true,
    });
    expect(await region(await threadField(1, 'context'))).toMatchObject({ pointsInto: 'ThreadList, thread 1, context', canFollow: true });
    const registers = await context(1);
    const rax = registers + CONTEXT_AMD64.offsetOf('rax');
    const named = await region(rax, 3);
    expect(named?.text).toBe('ThreadList, thread 1, context, rax');
    expect(named?.steps.map(({ text }) => text)).toEqual(['ThreadList', 'thread 1', 'context', 'rax']);
    expect(named?.steps.at(-1)?.range).toEqual({ space: 'plain', offset: rax, length: 8 });
    expect((await region(registers, CONTEXT_AMD64.bytes))?.text).toBe('ThreadList, thread 1, context');
    expect(await region(0)).toBeNull();
  });

  it('have the address that they had in the process', async () => {
    const { region, jump, threadField } = await openedBytes(crashReport());
    const { range } = await jump(await threadField(1, 'stackStart'));
    expect(await region((range?.offset ?? 0) + 64, 8)).toMatchObject({
      text: 'ThreadList, thread 1, stack',
      address: '0xd42f5ff040',
      pointsInto: 'stack of thread 1',
    });
  });

  it.each([0, 1, 2, 3, 4, 5])('show no secret, wherever it is, and neither does following them (dump %i)', async (seed) => {
    const { host, report, region, jump } = await openedBytes(reportWith(secretDump(seed)));
    const { dumps } = await host.value('dump.list', { report });
    const size = dumps[0]?.size ?? 0;
    const start = Math.min(...(dumps[0]?.streams ?? []).map(({ range }) => range.offset));
    const shown: unknown[] = [dumps];
    for (let offset = start - 200; offset < start + size; offset += 53) shown.push(await region(offset), await jump(offset));
    expect(shown.filter((each) => each !== null).length).toBeGreaterThan(20);
    expect(JSON.stringify(shown)).not.toMatch(TEXTS);
    expect(JSON.stringify(shown)).not.toContain(REGISTER_DIGITS);
  });

  it('are not named while a setting hides dumps', async () => {
    const { host, report, region, jump, dumps, threadField } = await openedBytes(crashReport());
    const field = await threadField(0, 'context');
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    expect(await region(field)).toBeNull();
    expect(await jump(field)).toEqual({ range: null, text: 'The setting “Shown of a dump” hides the contents of minidumps.' });
    expect(await host.value('dump.jump', { report, offset: field, address: '0x7ffa10214a3c' })).toMatchObject({ range: null });
    expect((await dumps())[0]).toMatchObject({ streams: [], streamCount: 0 });
  });
});

describe('a pointer in a dump', () => {
  it('leads to the bytes that the dump holds for its address', async () => {
    const { region, jump, threadField, context } = await openedBytes(crashReport());
    const rsp = (await context(1)) + CONTEXT_AMD64.offsetOf('rsp');
    const stack = await jump(await threadField(1, 'stack'));
    expect(await jump(rsp + 3)).toEqual({ range: { ...stack.range, length: 1 }, text: 'ThreadList, thread 1, stack' });
    const word = (stack.range?.offset ?? 0) + 64;
    expect(await jump(word + 5)).toMatchObject({ range: { offset: (stack.range?.offset ?? 0) + 0x100, length: 1 } });
    expect(await region(word)).toMatchObject({ canFollow: true });
  });

  it('says what its address belongs to if the dump does not hold it', async () => {
    const { jump, context } = await openedBytes(crashReport());
    const at = async (register: 'rip' | 'rax' | 'rcx') => (await context(0)) + CONTEXT_AMD64.offsetOf(register);
    expect(await jump(await at('rip'))).toEqual({
      range: null,
      text: 'The dump does not hold this address. It belongs to ntdll.dll + 0x9d5f4.',
    });
    expect((await jump(await at('rax'))).text).toBe('This pointer is null.');
    expect((await jump(await at('rcx'))).text).toBe('This is no address: the processor refuses it.');
  });

  it('is followed in protected memory only after the memory was revealed', async () => {
    const { host, report, region, jump } = await openedBytes(crashReport());
    const code = (await jump(null, '0x7ffa10214a39')).range;
    const offset = code?.offset ?? 0;
    expect(await region(offset)).toMatchObject({ pointsInto: null, canFollow: false });
    expect((await jump(offset)).text).toBe('These bytes are protected. Reveal the selection, then follow the pointer.');
    await host.value('report.reveal', { report, range: { space: 'plain', offset, length: 8 } });
    expect(await region(offset)).toMatchObject({ pointsInto: 'no address', canFollow: true });
  });
});

describe('an address', () => {
  it('means the only dump of a report, or the one with the selection', async () => {
    const { jump, stream } = await openedBytes(crashReport());
    expect(await jump(null, '0x7ffa10214a3c')).toMatchObject({ text: 'MemoryList, range 2, memory', range: { length: 1 } });
    expect((await jump(null, '0x7ffa40000000')).text).toBe('The dump does not hold this address. It belongs to ntdll.dll + 0x0.');
    const two = await openedBytes(reportWith(crashDump(), crashDump()));
    expect((await two.jump(null, '0x7ffa10214a3c')).text).toMatch('several minidumps');
    const second = await two.stream('ThreadList', 1);
    const first = await two.stream('ThreadList', 0);
    const found = await two.jump(second, '0x7ffa10214a3c');
    const other = await two.jump(first, '0x7ffa10214a3c');
    expect((found.range?.offset ?? 0) - (other.range?.offset ?? 0)).toBe(second - first);
    expect(await stream('ThreadList')).toBeGreaterThan(0);
  });

  it('means nothing without a readable dump', async () => {
    const { jump, dumps } = await openedBytes(brokenDumpReport());
    expect(await jump(null, '0x1000')).toEqual({ range: null, text: 'There is no minidump here.' });
    expect((await dumps())[0]).toMatchObject({ streams: [], streamCount: 0 });
  });
});

describe('the streams of a dump in the structure of its report', () => {
  it('begin with those that most readers want', async () => {
    const { dumps } = await openedBytes(crashReport());
    const [dump] = await dumps();
    expect(dump?.streams.slice(0, 5).map(({ name }) => name)).toEqual([
      'Exception',
      'ThreadList',
      'ModuleList',
      'MemoryList',
      'SystemInfo',
    ]);
    expect(dump?.streams[0]?.range).toMatchObject({ space: 'plain', length: 168 });
    expect(dump?.streamCount).toBe(dump?.streams.length);
  });
});
