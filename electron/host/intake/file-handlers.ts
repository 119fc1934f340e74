import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import type { FileView } from '../../../shared/view/app-view.ts';
import type { KeptSource } from '../../../shared/view/draft-view.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { Ports } from '../base/ports.ts';
import type { FileHandles } from '../files/handles.ts';
import { writeError } from '../files/io-error.ts';
import type { OwnCopies } from './own-copies.ts';
import { pastedText } from './pasted-text.ts';
import type { TakenIn, Uploads } from './uploads.ts';

export interface FileTools {
  readonly ports: Ports;
  readonly handles: FileHandles;
  readonly uploads: Uploads;
  readonly copies: OwnCopies;
}

export function fileHandlers({ ports, handles, uploads, copies }: FileTools): HandlersOf<'files' | 'upload'> {
  function asFile({ path, name, hash, size }: TakenIn, source: KeptSource): FileView {
    copies.add(path, { hash, size, source });
    return handles.register(path, name);
  }

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
    'upload.end': ({ upload }) => {
      const taken = uploads.end(upload);
      return taken.ok ? ok(asFile(taken.value, 'uploaded')) : taken;
    },
    'upload.paste': ({ upload }) => {
      const taken = uploads.end(upload);
      if (!taken.ok) return taken;
      try {
        const pasted = pastedText(taken.value);
        return ok({ file: asFile(pasted, 'pasted'), ends: pasted.ends });
      } catch (reason) {
        return fail(writeError(reason, { own: 'pasted-text' }));
      }
    },
    'upload.cancel': ({ upload }) => {
      uploads.cancel(upload);
      return ok({ done: true });
    },
  };
}
