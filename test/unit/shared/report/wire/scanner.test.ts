import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { scan } from '../../../../../shared/report/wire/scanner.ts';
import { multipart } from '../../../../builders/report/multipart.ts';

function scanText(text: string, boundary = 'b') {
  return scan(sourceOfBytes(Buffer.from(text, 'latin1')), boundary);
}

const PART = 'Content-Disposition: form-data; name="a"\r\n\r\n';

describe('a complete body', () => {
  it('is divided into parts with exact contents', () => {
    const body = multipart(
      [
        { name: 'a', content: 'one' },
        { name: 'b', content: '' },
        { name: 'c', content: '\r\n-- two\r\n' },
      ],
      'b',
    );
    const map = scan(sourceOfBytes(body), 'b');
    const contents = Array.from({ length: map.partCount }, (_, index) =>
      body.toString('latin1', map.part(index).content, map.part(index).end),
    );
    expect(contents).toEqual(['one', '', '\r\n-- two\r\n']);
    expect(map.broken).toBeNull();
    expect(map.closing?.end).toBe(body.length - 2);
  });

  it('may start with junk and end without a line ending', () => {
    const map = scanText(`junk--b\r\n${PART}v\r\n--b--`);
    expect(map).toMatchObject({ preambleEnd: 4, partCount: 1, broken: null, stray: [] });
  });
});

describe('a broken body', () => {
  it.each([
    ['no bytes', '', 'no_delimiter', 0],
    ['another boundary', `--c\r\n${PART}v\r\n--c--`, 'no_delimiter', 0],
    ['a blank after the boundary', `--b \r\n${PART}v\r\n--b--`, 'bad_delimiter_end', 0],
    ['line feeds without carriage returns', '--b\nContent-Disposition: form-data; name="a"\n\nv\n--b--', 'bad_delimiter_end', 0],
    ['no blank line after the headers', '--b\r\nContent-Disposition: form-data', 'no_header_end', 0],
    ['headers over 8,192 bytes', `--b\r\nX: ${'x'.repeat(8_190)}\r\n\r\nv\r\n--b--`, 'header_block_too_large', 0],
    ['no closing boundary', `--b\r\n${PART}v`, 'no_closing_delimiter', 1],
    ['a truncated closing boundary', `--b\r\n${PART}v\r\n--b-`, 'bad_delimiter_end', 1],
  ])('with %s has an error with its position', (_, text, error, partsBefore) => {
    expect(scanText(text).broken).toMatchObject({ error, partsBefore });
  });

  it('may have headers of exactly 8,192 bytes', () => {
    expect(scanText(`--b\r\nX: ${'x'.repeat(8_189)}\r\n\r\nv\r\n--b--`).broken).toBeNull();
  });

  it('is read on from the next delimiter, and the bytes between are stray', () => {
    const map = scanText(`--b\r\n${PART}v\r\n--b oops\r\n--b\r\n${PART}w\r\n--b--\r\n`);
    expect(map.partCount).toBe(2);
    expect(map.broken).toMatchObject({ partsBefore: 1 });
    expect(map.stray).toHaveLength(1);
    expect(map.closing).not.toBeNull();
  });

  it('has a marked boundary line if no line ending precedes the boundary line', () => {
    const text = `--b\r\n${PART}v--b\r\n${PART}w\r\n--b--\r\n`;
    const map = scanText(text);
    expect(map.partCount).toBe(1);
    expect(map.part(0).lookAlike).toBe(text.indexOf('--b', 4));
  });

  it('has no boundary line in a longer word', () => {
    expect(scanText(`--b\r\n${PART}v--bX\r\n--b--\r\n`).part(0).lookAlike).toBe(-1);
  });

  it('of endless delimiters is read once', () => {
    const map = scanText(`--b\r\n${'--b\r\n'.repeat(400_000)}`);
    expect(map).toMatchObject({ partCount: 0, broken: { error: 'header_block_too_large' } });
  });
});
