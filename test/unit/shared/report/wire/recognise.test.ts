import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { recognisedText } from '../../../../../shared/text/report/recognised.ts';
import { recognise } from '../../../../../shared/report/wire/recognise.ts';

describe('a file that is not a report', () => {
  it.each<readonly [string, Uint8Array | string, RegExp]>([
    ['curl_log', '*   Trying 127.0.0.1:5000...\n> POST /submit HTTP/1.1\n', /a curl log.*demo collector/],
    ['curl_log', '== Info:   Trying 127.0.0.1\n=> Send header, 12 bytes\n', /a curl log/],
    ['curl_log', '> POST /submit HTTP/2\n> Host: a\n', /a curl log/],
    ['zlib', deflateSync('CR1 and more'), /Unreal/],
    ['pcap', Buffer.from('d4c3b2a1020004000000', 'hex'), /pcap/],
    ['pcapng', Buffer.from('0a0d0d0a1c0000004d3c2b1a', 'hex'), /pcapng/],
    ['har', '{\n "log": {"version": "1.2", "entries": []}}', /HAR/],
    ['envelope', '{"event_id":"x","dsn":"https://k@h/1"}\n{"type":"attachment","length":3}\nabc', /Sentry envelope/],
    ['json', '{"ProductName":"Firefox"}', /an \.extra file/i],
    ['extra_lines', 'ProductName=Firefox\n', /Key=Value/],
    ['text', 'x^2 and more text', /neither an HTTP request/],
  ])('is recognised as %s', (what, bytes, sentence) => {
    const recognised = recognise(sourceOfBytes(typeof bytes === 'string' ? Buffer.from(bytes) : bytes));
    expect(recognised).toEqual({ kind: 'other', what });
    const { what: is, reason } = recognisedText(recognised, 'a.bin');
    expect(`${is} ${reason}`).toMatch(sentence);
  });
});
