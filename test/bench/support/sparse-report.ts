import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { BENCH_BOUNDARY, annotationParts, body } from './bodies.ts';

/** Two texts that resemble a delimiter: one with a wrong last byte, one inside a line. Neither ends the dump. */
const ODD = `\r\n--${BENCH_BOUNDARY.slice(0, -1)}x\r\n text --${BENCH_BOUNDARY} text`;
const ODD_BEFORE_END = 70_001;

/** Writes a request with a dump of `dumpBytes` zeroes, and two odd boundaries near its end. The zeroes are a hole in the file, which needs no disk space. */
export function writeSparseReport(path: string, dumpBytes: number): void {
  const closing = `\r\n--${BENCH_BOUNDARY}--\r\n`;
  const texts = body(annotationParts(150)).toString('latin1').slice(0, -`--${BENCH_BOUNDARY}--\r\n`.length);
  const before = `${texts}--${BENCH_BOUNDARY}\r\nContent-Disposition: form-data; name="upload_file_minidump"; filename="d.dmp"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const size = before.length + dumpBytes + closing.length;
  const head = [
    'POST /submit HTTP/1.1',
    'Host: collector.example',
    `Content-Type: multipart/form-data; boundary=${BENCH_BOUNDARY}`,
    `Content-Length: ${String(size)}`,
  ];
  const start = Buffer.from(`${head.join('\r\n')}\r\n\r\n${before}`, 'latin1');
  const file = openSync(path, 'wx');
  writeSync(file, start);
  ftruncateSync(file, start.length + dumpBytes);
  writeSync(file, Buffer.from(ODD, 'latin1'), 0, ODD.length, start.length + dumpBytes - ODD_BEFORE_END);
  writeSync(file, Buffer.from(closing, 'latin1'), 0, closing.length, start.length + dumpBytes);
  closeSync(file);
}
