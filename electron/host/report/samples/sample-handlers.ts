import { ok } from '../../../../shared/errors.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { HomeWriting } from '../../platform/data-folder/data-home.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import type { Ports } from '../../platform/base/ports.ts';
import { samplesFolder, samplesOf, writeSamples } from './write-samples.ts';

/** `home`: the data folder. */
export function sampleHandlers(home: HomeWriting, ports: Ports, handles: FileHandles): HandlersOf<'samples'> {
  return {
    'samples.make': () => {
      const samples = samplesOf({ now: ports.now(), version: ports.meta().version });
      const written = writeSamples(samplesFolder(home.path), samples, home.partials);
      if (!written.ok) return written;
      return ok({ samples: written.value.map(({ sample: { title, outcome }, path }) => ({ ...handles.register(path), title, outcome })) });
    },
  };
}
