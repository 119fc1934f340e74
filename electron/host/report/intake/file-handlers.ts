import { rmSync } from 'node:fs';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';
import type { CaptureSource } from '../../../../shared/bridge/view/draft-view.ts';
import type { ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { Ports } from '../../platform/base/ports.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { writeError } from '../../platform/files/io-error.ts';
import type { OwnCopies } from './own-copies.ts';
import { curlCommandIn, takeCurl } from './pasted-curl.ts';
import { pastedText } from './pasted-text.ts';
import type { UploadedFile, Uploads } from './uploads.ts';

interface FileTools {
  readonly ports: Ports;
  readonly handles: FileHandles;
  readonly uploads: Uploads;
  readonly copies: OwnCopies;
  /** An existing temporary folder of Crashlens. */
  readonly folder: string;
}

export function fileHandlers({ ports, handles, uploads, copies, folder }: FileTools): HandlersOf<'files' | 'upload'> {
  function asFile({ path, name, hash, size }: UploadedFile, source: CaptureSource): FileView {
    copies.add(path, { hash, size, source });
    return handles.register(path, name);
  }

  async function pastedCurl(command: string, files: readonly string[]): Promise<Result<ResponseOf<'upload.paste'>>> {
    const made = await takeCurl(command, files, { handles, folder, released: copies.release });
    if (!made.ok) return made;
    if (made.value.kind === 'asks') return ok({ kind: 'asks', files: [...made.value.files] });
    const { taken, notes } = made.value;
    return ok({
      kind: 'curl',
      file: asFile(taken, 'pasted'),
      notes: { ...notes, headers: [...notes.headers], variables: [...notes.variables], passedOver: [...notes.passedOver] },
    });
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
    'upload.paste': async ({ upload, files }) => {
      const taken = uploads.end(upload);
      if (!taken.ok) return taken;
      try {
        const command = curlCommandIn(taken.value);
        if (command === null) {
          const pasted = pastedText(taken.value);
          return ok({ kind: 'report', file: asFile(pasted, 'pasted'), ends: pasted.ends });
        }
        rmSync(taken.value.path, { force: true });
        return await pastedCurl(command, files);
      } catch (reason) {
        return fail(writeError(reason, { own: 'pasted_text' }));
      }
    },
    'upload.cancel': ({ upload }) => {
      uploads.cancel(upload);
      return ok({ done: true });
    },
  };
}
