import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';

// Sends a file to a loopback port and exits, as a browser would.

const [file = '', port = ''] = process.argv.slice(2);
await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), connect({ host: '127.0.0.1', port: Number(port) }));
