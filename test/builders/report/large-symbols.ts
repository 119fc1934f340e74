/** The debug id of the module. */
export const LARGE_ID = `${'0123456789ABCDEF'.repeat(2)}0`;

/** A symbol file with functions of 16 bytes from address 0x1000 on, each with a line: about 100 bytes for each function. */
export function largeSymbols(functions: number, id = LARGE_ID, module = 'app'): string {
  const lines = [`MODULE Linux x86_64 ${id} ${module}`, 'FILE 0 /src/large.cc'];
  for (let index = 0; index < functions; index += 1) {
    const address = (0x1000 + index * 16).toString(16);
    lines.push(`FUNC ${address} 10 0 function${String(index)}(int, char const*) const`);
    lines.push(`${address} 10 ${String(index + 1)} 0`, `STACK CFI INIT ${address} 10 .cfa: $rsp 8 + .ra: .cfa 8 - ^`);
  }
  return `${lines.join('\n')}\n`;
}
