import { normalizedFunction } from './function-name.ts';

/** A frame as a signature is made from it. An inlined call is a frame of its own before the frame that it was inlined into. */
export interface SignatureFrame {
  readonly function: string | null;
  /** The source file of the symbol file. */
  readonly file: string | null;
  readonly line: number | null;
  /** The file name of the module; null outside all modules. */
  readonly module: string | null;
  /** File names of the unloaded modules that cover the address. */
  readonly unloadedModules: readonly string[];
  /** Null if it is unknown. */
  readonly address: bigint | null;
  /** True if the address is masked. The lists decide by the address; texts have a mask in its place. Default: false. */
  readonly isMasked?: boolean;
}

/** True if a function or a source line names the frame. */
export function hasName({ function: name, file, line }: SignatureFrame): boolean {
  return (name !== null && name !== '') || (file !== null && file !== '' && line !== null);
}

/** The text of a frame in a signature: function, source line, module, unloaded module or address; empty if nothing is known. */
export function frameText(frame: SignatureFrame, isWindows: boolean): string {
  const { file, line, module, unloadedModules, address } = frame;
  if (frame.function !== null && frame.function !== '') return normalizedFunction(frame.function, file);
  if (file !== null && file !== '' && line !== null) return `${lastComponent(file)}#${String(line)}`;
  if (module !== null && module !== '') {
    const bare = module.replace(/^\[|\]$/g, '');
    return isWindows ? bare.toLowerCase() : bare;
  }
  const [unloaded] = unloadedModules;
  if (unloaded !== undefined) return `(unloaded ${unloaded})`;
  return address === null ? '' : `@0x${address.toString(16)}`;
}

function lastComponent(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
