import { createHash } from 'node:crypto';
import process from 'node:process';
import { createInterface } from 'node:readline';

// The minimum work of any command that answers case lines: parses each line, decodes and hashes its body, and writes a line. This is plain JavaScript because
// it starts faster.
let answers = '';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, body_b64: body } = JSON.parse(line);
  const sha256 = createHash('sha256').update(Buffer.from(body, 'base64')).digest('hex');
  answers += `${JSON.stringify({ id, sha256 })}\n`;
  if (answers.length < 65_536) continue;
  process.stdout.write(answers);
  answers = '';
}
process.stdout.write(answers);
