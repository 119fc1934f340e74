import { describe, expect, it } from 'vitest';
import { errorAnswer } from '../../../../../shared/verdict/checks/error-answer.ts';

const ERROR = { status: 404, title: '404 Not Found' };
const DESCRIBED = { status: 400, title: 'Invalid', description: `It's "a" <b> & (c) ~` };

const typeFor = (accept: string): string => errorAnswer(ERROR, accept, 'text/plain').contentType;

describe('the error answer', () => {
  it.each([
    ['*/*', 'application/json'],
    ['*', 'application/json'],
    ['text/*', 'text/xml'],
    ['*/xml', 'text/xml'],
    ['application/xml', 'application/xml'],
    ['multipart/*', 'multipart/form-data'],
    ['application/x-www-form-urlencoded, text/xml;q=0.5', 'application/x-www-form-urlencoded'],
    ['text/xml;q=0.5, application/json;q=0.4', 'text/xml'],
    ['application/vnd.x+JSON', 'application/json'],
    ['application/vnd.x+xml', 'application/xml'],
    ['text\u0085/xml', 'text/xml'],
    ['text\u00a0/\u0085xml', 'text/xml'],
    ['text/xml;q=\u00850.5\u00a0', 'text/xml'],
    ['text/xml;q="0.5"', 'text/xml'],
    ['text/xml;q=+.5', 'text/xml'],
    ['text/xml;q=0_1', 'text/xml'],
    ['text/xml;q=10e-1', 'text/xml'],
  ])('for Accept %j has the type %s', (accept, type) => {
    expect(typeFor(accept)).toBe(type);
  });

  it.each([
    ...['text/html', 'text/xml/x', 'text', 'TEXT/XML', 'text/xml,', 'json/*', 'multipart/mixed', '*/*;q=0', 'text/xml;q=-0'],
    ...['0x1', '', '_0', '0_', '0._5', '11e-1', 'inf', 'nan', '1e', '1_0', '-.5', '1e-400'].map((quality) => `text/xml;q=${quality}`),
  ])('for Accept %j has no body, because the framework cannot write an accepted type', (accept) => {
    expect(errorAnswer(ERROR, accept, 'text/plain')).toEqual({ status: 404, body: '', contentType: 'text/plain' });
  });

  it('is written in the requested format', () => {
    const bodyFor = (accept: string): string => errorAnswer(DESCRIBED, accept, 'text/plain').body;
    expect(bodyFor('*/*')).toBe(`{"title": "Invalid", "description": "It's \\"a\\" <b> & (c) ~"}`);
    expect(bodyFor('text/xml')).toContain(`<description>It's "a" &lt;b&gt; &amp; (c) ~</description>`);
    expect(bodyFor('application/x-www-form-urlencoded')).toBe('title=Invalid&description=It%27s+%22a%22+%3Cb%3E+%26+%28c%29+~');
  });

  it('is a 500 for multipart, which the framework cannot write', () => {
    expect(errorAnswer(ERROR, 'multipart/form-data', 'text/plain')).toEqual({ status: 500, body: '', contentType: 'multipart/form-data' });
  });
});
