import { type ByteSource, EMPTY_BYTES, sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { type Result, ok } from '../../../../shared/errors.ts';
import { type FileSource, openFileSource } from '../../platform/files/file-source.ts';

/** Files whose bytes go into a report. They are closed together. */
export interface PartFiles {
  /**
   * Opens a file. The file may be empty, because broken machines write empty dumps. `name`: for the errors. Errors: file_missing, file_is_directory,
   * file_not_regular, file_no_permission, file_unreadable.
   */
  open(path: string, name: string): Result<ByteSource>;
  close(): void;
}

export function partFiles(): PartFiles {
  const files: FileSource[] = [];
  return {
    open(path, name) {
      const opened = openFileSource(path, name);
      if (opened.ok) files.push(opened.value);
      else if (opened.error.code === 'file_empty') return ok(sourceOfBytes(EMPTY_BYTES));
      return opened;
    },
    close() {
      for (const file of files.splice(0)) file.close();
    },
  };
}
