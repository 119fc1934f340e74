import { lastComponent } from '../format/modules.ts';

/** The longest name of a file that systems allow. */
const MAX_NAME = 255;
/** Device names of Windows, which open no file. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Where a symbol file is below a folder or server: `LEAF/ID/NAME.sym`. */
export interface SymbolPath {
  readonly leaf: string;
  readonly id: string;
  /** With `.sym`. */
  readonly name: string;
}

/**
 * The path of the symbol file of a module, from its debug file; without a debug file, from its code file. Names come from a hostile file: null if a name is no
 * plain file name, or if the id is missing or all zeros.
 */
export function symbolPath(debugFile: string, codeFile: string, debugId: string | null): SymbolPath | null {
  const leaf = lastComponent(debugFile === '' ? codeFile : debugFile);
  if (debugId === null || !/^[0-9A-Fa-f]{33,41}$/.test(debugId) || /^0+$/.test(debugId)) return null;
  const name = `${leaf.replace(/\.pdb$/i, '')}.sym`;
  if (!isPlainName(leaf) || name.length > MAX_NAME) return null;
  return { leaf, id: debugId.toUpperCase(), name };
}

function isPlainName(name: string): boolean {
  if (name === '' || name === '.' || name === '..' || name.length > MAX_NAME) return false;
  return !/[/\\:*?"<>|]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[. ]$/u.test(name) && !DEVICE.test(name);
}
