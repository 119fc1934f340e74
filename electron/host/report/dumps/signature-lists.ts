import path from 'node:path';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { decodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import {
  LIST_FILES,
  type ListsInEffect,
  type ListTexts,
  listsOfFiles,
  SHORT_LISTS_IN_EFFECT,
  type UnreadList,
} from '../../../../shared/report/dump/signature/list-files.ts';
import { SIGNATURE_LISTS, type SignatureListName } from '../../../../shared/report/dump/signature/signature-lists.ts';
import { openFileSource } from '../../platform/files/file-source.ts';

/** The largest file of a list. Socorro's have a few kilobytes. */
const MAX_LIST_FILE: ByteLength = 1 << 20;

interface ReadFile {
  /** Changes with every change of the file. */
  readonly identity: string;
  readonly text: string;
}

/** The lists for crash signatures of a folder. They are read again after a change of a file. */
export class SignatureListFolder {
  #of = '';
  #lists: ListsInEffect = SHORT_LISTS_IN_EFFECT;

  /** `folder`: with four files in Socorro's format; empty: none, so that the short lists are in effect. */
  in(folder: string): ListsInEffect {
    if (folder === '') return SHORT_LISTS_IN_EFFECT;
    const files = filesIn(folder);
    const of = JSON.stringify([folder, ...[...files.values()].map((file) => (typeof file === 'string' ? file : file.identity))]);
    if (of !== this.#of) {
      this.#lists = listsOfFiles((list: SignatureListName) => files.get(list) ?? 'missing');
      this.#of = of;
    }
    return this.#lists;
  }
}

/** The texts of the lists in a folder, as they are now. Empty for an empty path. */
export function signatureListTexts(folder: string): ListTexts {
  const files = folder === '' ? [] : [...filesIn(folder)];
  return Object.fromEntries(files.flatMap(([list, file]) => (typeof file === 'string' ? [] : [[list, file.text]])));
}

function filesIn(folder: string): ReadonlyMap<SignatureListName, ReadFile | UnreadList> {
  return new Map(SIGNATURE_LISTS.map((list) => [list, readFile(path.join(folder, LIST_FILES[list]))]));
}

function readFile(file: string): ReadFile | UnreadList {
  const opened = openFileSource(file, path.basename(file));
  if (!opened.ok) {
    const { code } = opened.error;
    if (code === 'file_empty') return { identity: code, text: '' };
    return code === 'file_missing' ? 'missing' : 'unreadable';
  }
  const source = opened.value;
  try {
    if (source.size > MAX_LIST_FILE) return 'too_large';
    return { identity: source.identity, text: decodeUtf8(source.read(0, source.size)) };
  } finally {
    source.close();
  }
}
