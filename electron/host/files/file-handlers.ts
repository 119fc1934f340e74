import { fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import type { Handlers } from '../bridge/handlers.ts';
import type { Ports } from '../ports.ts';
import type { FileHandles } from './handles.ts';
import type { Uploads } from './uploads.ts';

export interface FileTools {
  readonly ports: Ports;
  readonly handles: FileHandles;
  readonly uploads: Uploads;
  /** Told of every file that came in, so that it is deleted when its report is closed. */
  readonly tookIn: (path: string) => void;
}

export function fileHandlers({
  ports,
  handles,
  uploads,
  tookIn,
}: FileTools): Pick<Handlers, 'files.choose' | 'upload.begin' | 'upload.append' | 'upload.end'> {
  return {
    'files.choose': async () => {
      if (ports.chooseFiles === null) return fail(appError('not_available_here', { what: 'The system’s open dialog' }));
      const paths = await ports.chooseFiles();
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
      tookIn(taken.value.path);
      return ok(handles.register(taken.value.path, taken.value.name));
    },
  };
}
