import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { Ports } from '../base/ports.ts';
import type { FileHandles } from '../files/handles.ts';
import type { OwnCopies } from './own-copies.ts';
import type { Uploads } from './uploads.ts';

export interface FileTools {
  readonly ports: Ports;
  readonly handles: FileHandles;
  readonly uploads: Uploads;
  readonly copies: OwnCopies;
}

export function fileHandlers({ ports, handles, uploads, copies }: FileTools): HandlersOf<'files' | 'upload'> {
  return {
    'files.choose': async ({ what }) => {
      if (ports.chooseFiles === null) return fail(failure('not_available_here', { what: 'open_dialog' }));
      const paths = await ports.chooseFiles(what);
      return ok({ files: paths.map((path) => handles.register(path)) });
    },
    'upload.begin': ({ name, size }) => {
      const upload = uploads.begin(name, size);
      return upload.ok ? ok({ upload: upload.value }) : upload;
    },
    'upload.append': ({ upload, offset, bytes }) => {
      const error = uploads.append(upload, offset, bytes);
      return error === null ? ok({ done: true }) : fail(error);
    },
    'upload.end': ({ upload, pasted }) => {
      const taken = uploads.end(upload, pasted);
      if (!taken.ok) return taken;
      const { path, name, hash, size } = taken.value;
      copies.add(path, { hash, size, source: pasted ? 'pasted' : 'uploaded' });
      return ok(handles.register(path, name));
    },
    'upload.cancel': ({ upload }) => {
      uploads.cancel(upload);
      return ok({ done: true });
    },
  };
}
