import { connect } from 'node:net';

/** Sends bytes to a loopback port and returns the answer, complete when the server closes the connection. Fails after 10 s without data. */
export function rawExchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    // With this limit, a test fails instead of hanging.
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text, 'latin1');
  });
}

/** Returns the bytes of a request with `Connection: close`. */
export function request(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const fields = Object.entries({ ...headers, Connection: 'close', ...(body === '' ? {} : { 'Content-Length': String(body.length) }) });
  return `${line} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
