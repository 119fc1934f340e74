import { describe, expect, it } from 'vitest';
import {
  HANDLE_DATA,
  HANDLE_DESCRIPTOR,
  HANDLE_DESCRIPTOR_2,
  HANDLE_OBJECT_INFO,
  HANDLE_OPERATION,
  HANDLE_OPERATION_LIST,
  handleOperationKind,
  handleOperationsOf,
  handlesOf,
  handleTableOf,
} from '../../../../../../shared/report/dump/format/handles.ts';
import { TOKEN_INFO, TOKEN_LIST, tokensOf } from '../../../../../../shared/report/dump/format/token.ts';
import { codesOf, MadeDump } from './made-dump.ts';

describe('handlesOf', () => {
  it.each([true, false])('reads handles of the first version (little-endian: %s)', (little) => {
    const made = new MadeDump({ little });
    const [type, name] = [made.text16('File'), made.text16('\\Device\\secret.txt')];
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 32, count: 2 });
    const values = {
      handle: 0x14n,
      typeNameOffset: type,
      objectNameOffset: name,
      attributes: 1,
      grantedAccess: 0x12_0089,
      handleCount: 2,
      pointerCount: 3,
    };
    made.streamOf('HandleData', head, made.bytesOf(HANDLE_DESCRIPTOR, values), made.bytesOf(HANDLE_DESCRIPTOR, { handle: 8n }));
    const handles = handlesOf(made.open());
    expect(handles.at(0)).toMatchObject({
      record: values,
      type: { text: 'File' },
      name: { text: '\\Device\\secret.txt' },
      objectInfos: [],
    });
    expect(handles.at(1)).toMatchObject({ record: { handle: 8n }, type: null, name: null });
    expect(handles).toHaveLength(2);
  });

  it('reads handles of the second version with the data about their objects', () => {
    const made = new MadeDump();
    const second = made.put([...made.bytesOf(HANDLE_OBJECT_INFO, { type: 77, size: 12 })]);
    const first = made.put([...made.bytesOf(HANDLE_OBJECT_INFO, { next: second, type: 2, size: 16 }), 9, 9, 9, 9]);
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 40, count: 1 });
    made.streamOf('HandleData', head, made.bytesOf(HANDLE_DESCRIPTOR_2, { handle: 4n, objectInfoOffset: first }));
    const dump = made.open();
    expect(handlesOf(dump).at(0)?.objectInfos).toEqual([
      { offset: first, record: { next: second, type: 2, size: 16 }, name: 'mutant_1', data: { offset: first + 12, size: 4 } },
      { offset: second, record: { next: 0, type: 77, size: 12 }, name: null, data: { offset: second + 12, size: 0 } },
    ]);
    expect(codesOf(dump)).toEqual([]);
  });

  it('ends data about objects that refers to itself, and notes where', () => {
    const made = new MadeDump();
    const info = made.next;
    made.put(made.bytesOf(HANDLE_OBJECT_INFO, { next: info, type: 1, size: 12 }));
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 40, count: 1 });
    const dump = made.streamOf('HandleData', head, made.bytesOf(HANDLE_DESCRIPTOR_2, { objectInfoOffset: info })).open();
    expect(handlesOf(dump).at(0)?.objectInfos).toHaveLength(1);
    expect(dump.findings()).toMatchObject([{ code: 'cycle', stream: 'HandleData', offset: info, target: info }]);
  });

  it('gives the data about an object that is there, and notes the rest', () => {
    const made = new MadeDump();
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 40, count: 1 });
    const info = made.next + 56;
    made.streamOf('HandleData', head, made.bytesOf(HANDLE_DESCRIPTOR_2, { objectInfoOffset: info }));
    made.put([...made.bytesOf(HANDLE_OBJECT_INFO, { type: 1, size: 1_000 }), 1, 2, 3, 4]);
    const dump = made.open();
    expect(handlesOf(dump).at(0)?.objectInfos.at(0)?.data).toEqual({ offset: info + 12, size: 4 });
    expect(dump.findings()).toMatchObject([{ code: 'data_cut', data: 'object_info', offset: info, promised: 988, read: 4 }]);
  });

  it('notes names and data outside the dump', () => {
    const made = new MadeDump();
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 40, count: 1 });
    const record = { typeNameOffset: 0xffff_fff0, objectNameOffset: 0x7000_0000, objectInfoOffset: 0x6000_0000 };
    const dump = made.streamOf('HandleData', head, made.bytesOf(HANDLE_DESCRIPTOR_2, record)).open();
    expect(handlesOf(dump).at(0)).toMatchObject({ type: null, name: null, objectInfos: [] });
    expect(dump.findings().map((each) => 'target' in each && each.target)).toEqual([0xffff_fff0, 0x7000_0000, 0x6000_0000]);
  });

  it('reads the handles that are there if the count is too large, and none if a record is too small', () => {
    const made = new MadeDump();
    const head = made.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 32, count: 0xffff_ffff });
    const dump = made.streamOf('HandleData', head, new Uint8Array(70)).open();
    expect(handleTableOf(dump)).toHaveLength(2);
    expect(codesOf(dump)).toEqual(['list_cut']);
    const small = new MadeDump();
    const tiny = small
      .streamOf('HandleData', small.bytesOf(HANDLE_DATA, { headerSize: 16, descriptorSize: 0, count: 5 }), new Uint8Array(64))
      .open();
    expect(handlesOf(tiny)).toHaveLength(0);
    expect(codesOf(tiny)).toEqual(['record_size']);
  });
});

describe('handleOperationsOf', () => {
  it('reads the operations with their stacks', () => {
    const made = new MadeDump();
    const addresses = Array.from({ length: 32 }, (_, index) => BigInt(index));
    const values = { handle: 4n, processId: 1, threadId: 2, operation: 3, spare: 0, depth: 5, traceIndex: 6, returnAddresses: addresses };
    const head = made.bytesOf(HANDLE_OPERATION_LIST, { headerSize: 16, entrySize: 288, count: 1 });
    const dump = made.streamOf('HandleOperationList', head, made.bytesOf(HANDLE_OPERATION, values)).open();
    expect(handleOperationsOf(dump)?.at(0)).toEqual(values);
    expect([0, 1, 2, 3, 4].map(handleOperationKind)).toEqual(['unused', 'open', 'close', 'bad_reference', null]);
  });
});

describe('tokensOf', () => {
  const head = { listSize: 0, count: 2, headerSize: 16, elementHeaderSize: 16 };

  it('reads tokens of different sizes', () => {
    const made = new MadeDump();
    const token = (size: number, id: number): Uint8Array => made.bytesOf(TOKEN_INFO, { size, id, handle: 0x44n });
    made.streamOf('Token', made.bytesOf(TOKEN_LIST, head), token(19, 7), Uint8Array.of(1, 2, 3), token(16, 8));
    const dump = made.open();
    const tokens = tokensOf(dump);
    expect(tokens.map(({ record, data }) => [record.id, record.handle, [...dump.bytes.bytes(data.offset, data.size)]])).toEqual([
      [7, 0x44n, [1, 2, 3]],
      [8, 0x44n, []],
    ]);
    expect(codesOf(dump)).toEqual([]);
  });

  it('ends at a token whose size would not advance', () => {
    const made = new MadeDump();
    const dump = made.streamOf('Token', made.bytesOf(TOKEN_LIST, { ...head, count: 0xffff_ffff }), made.bytesOf(TOKEN_INFO, {})).open();
    expect(tokensOf(dump)).toHaveLength(0);
    expect(codesOf(dump)).toEqual(['list_cut', 'record_size']);
  });

  it('gives the part of a token that is there, and notes the rest', () => {
    const made = new MadeDump();
    const dump = made
      .streamOf('Token', made.bytesOf(TOKEN_LIST, { ...head, count: 1 }), made.bytesOf(TOKEN_INFO, { size: 0xffff_ffff }), Uint8Array.of(5))
      .open();
    expect(tokensOf(dump).at(0)?.data.size).toBe(1);
    expect(codesOf(dump)).toEqual(['data_cut']);
  });
});
