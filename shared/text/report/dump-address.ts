/** Sentences about an address that the user goes to. */
export const ADDRESS_TEXTS = {
  noAddress: 'This is no address. Write 0x7ff6a2b01000, a module with an offset (xul + 0x1234), or a register (rsp).',
  noModule: (name: string): string => `The dump has no module or register with the name “${name}”.`,
  nowhere: (name: string, hasMap: boolean): string =>
    hasMap
      ? `${name} is in no region of the map, so the process had no memory there.`
      : `The dump does not hold ${name}, and it has no map of the memory.`,
  within: (name: string, place: string, isHeld: boolean): string =>
    `${name}${place === '' ? ' is in the memory of the process' : ` is in ${place}`}.${isHeld ? '' : NOT_HELD}`,
  maskedIn: (register: string, place: string, isHeld: boolean): string =>
    `${register} points into ${place === '' ? 'the memory of the process' : place}.${isHeld ? ' Reveal the values to go to the exact address.' : NOT_HELD}`,
  maskedOffset: (register: string): string => `${register} is masked. Reveal the values to calculate with it.`,
} as const;

const NOT_HELD = ' The dump does not hold its bytes.';
