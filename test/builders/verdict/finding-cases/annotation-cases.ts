import { annotationPolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { catalogWith } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { MAX_JSON_SIZE } from '../../../../shared/report/json/json-reader.ts';
import { GOOD_PARTS, multipart, request } from '../../report/multipart.ts';
import { type FindingCase, type Severities, block, both, extra, withParts } from './finding-case.ts';

function kv(code: FindingCase['code'], severities: Severities, name: string, content: string, fixed: boolean, type?: string): FindingCase {
  const captured = withParts({ name, content, ...(type === undefined ? {} : { type }) });
  return { code, severities, captured, range: content, fixed };
}

/** A finding about the value of `Notes` in a JSON part. `value`: the JSON text of the value; `range`: the bytes that the finding marks. */
function json(code: FindingCase['code'], severities: Severities, value: string, range: string, fixed = true): FindingCase {
  return { code, severities, captured: extra(`{"Version":"1","Notes":${value}}`), range, fixed };
}

const DEEP = `${'['.repeat(210)}${']'.repeat(210)}`;
const JSON_BLOCK = block('extra', '\r\nContent-Type: application/json');
const WIDE = Buffer.from('\ufeff{"Version":"1"}', 'utf16le');

const OWN_LIST = catalogWith({
  form: 'list',
  mode: 'add',
  rows: [{ name: 'Mine', visibility: null, declaredType: 'boolean', clientType: null, scope: null }],
});

/** Findings about annotations: forms, names, values and types. */
export const ANNOTATION_CASES: readonly FindingCase[] = [
  {
    code: 'duplicate_annotation',
    severities: both('warning'),
    captured: withParts({ name: 'Version', content: 'earlier' }),
    range: 'earlier',
    fixed: true,
  },
  {
    code: 'duplicate_annotation',
    severities: both('warning'),
    captured: extra('{"Version":"earlier","Version":"1"}'),
    range: '"earlier"',
    fixed: true,
  },
  {
    code: 'lost_before_extra',
    severities: { antenna: 'warning' },
    captured: request(
      multipart([{ name: 'Notes', content: 'x' }, { name: 'extra', type: 'application/json', content: '{}' }, ...GOOD_PARTS.slice(-1)]),
    ),
    range: JSON_BLOCK,
    fixed: true,
  },
  {
    code: 'merged_after_extra',
    severities: { antenna: 'info' },
    captured: extra('{"Version":"1"}', { name: 'Notes', content: 'x' }),
    range: JSON_BLOCK,
    fixed: true,
  },
  {
    code: 'json_not_read',
    severities: both('error'),
    // Created on demand, because it is large.
    get captured() {
      return extra(Buffer.alloc(MAX_JSON_SIZE + 1, ' '));
    },
    range: JSON_BLOCK,
    fixed: false,
  },
  { code: 'json_wide', severities: { antenna: 'violation' }, captured: extra(WIDE), range: WIDE.toString('latin1'), fixed: true },
  {
    code: 'json_bom',
    severities: { antenna: 'violation' },
    captured: extra('\xef\xbb\xbf{"Version":"1"}'),
    range: '\xef\xbb\xbf',
    fixed: true,
  },
  kv('name_unusual', both('warning'), 'Crash Time', '1', true),
  kv('removed_by_collector', both('info'), 'Email', 'pat', true),
  kv('overwritten_by_collector', both('warning'), 'metadata', '{}', true),
  kv('uuid_given', { spec: 'warning' }, 'uuid', '0', true),
  json('value_not_string', both('violation'), '1.5', '1.5'),
  json('value_null', both('violation'), 'null', 'null'),
  json('value_structured', both('violation'), '["a"]', '["a"]'),
  kv('value_coded', both('warning'), 'Notes', Buffer.from('The page was white after that').toString('base64'), true),
  kv('value_coded', both('warning'), 'Notes', 'Gr=C3=BC=C3=9Fe', true),
  kv('value_doubled', both('warning'), 'Notes', 'Gr\xc3\x83\xc2\xbc\xc3\x83\xc5\xb8e', true),
  json('value_doubled', both('warning'), '"Gr\\u00c3\\u00bcn"', '"Gr\\u00c3\\u00bcn"', false),
  kv('value_replaced', both('warning'), 'Notes', 'Gr\xef\xbf\xbd\xef\xbf\xbde', false),
  json('value_replaced', both('warning'), '"Gr\xef\xbf\xbdn \\ufffd"', '"Gr\xef\xbf\xbdn \\ufffd"', false),
  kv('value_nul', both('warning'), 'Notes', 'a\0b', true),
  json('value_nul', both('warning'), '"a\\u0000b"', '"a\\u0000b"'),
  json('value_nul', both('warning'), '"a\\\\\\u0000b"', '"a\\\\\\u0000b"'),
  json('value_nul', both('warning'), '["a\\u0000b"]', '\\u0000'),
  kv('value_edge_space', both('warning'), 'Version', '1 ', true),
  kv('value_edge_space', both('warning'), 'Notes', '\r\na\n', true),
  kv('value_bom', both('info'), 'Notes', '\xef\xbb\xbfa', true),
  json('value_bom', both('info'), '"\\ufeffa"', '"\\ufeffa"'),
  kv('value_utf16', both('warning'), 'Notes', '\xff\xfea\0', true),
  kv('value_utf16', both('warning'), 'Notes', 'a\0b\0c\0d\0', true),
  json('value_lone_surrogate', both('warning'), '"\\ud83d\\ude00 \\ud83d \\ude00"', '"\\ud83d\\ude00 \\ud83d \\ude00"'),
  json('value_lone_surrogate', { antenna: 'warning' }, '"\xed\xa0\x80"', '"\xed\xa0\x80"'),
  json('value_lone_surrogate', both('warning'), '[{"a\\ud83d":1}]', '\\ud83d'),
  json('value_nonfinite', { antenna: 'violation' }, 'NaN', 'NaN'),
  json('value_nonfinite', { antenna: 'violation' }, '{"a":[1,-Infinity]}', '-Infinity'),
  json('integer_too_large', both('warning'), '9007199254740993', '9007199254740993'),
  json('integer_too_large', both('warning'), '[9007199254740993]', '9007199254740993'),
  json('json_duplicate_key', both('warning'), '[{"a":1,"b":{"a":2},"a":3}]', '"a"'),
  json('json_deep', both('warning'), DEEP, '['),
  {
    code: 'null_text',
    severities: both('warning'),
    captured: withParts({ name: 'Notes', type: 'text/plainly', content: 'x' }),
    range: block('Notes', '\r\nContent-Type: text/plainly'),
    fixed: true,
  },
  kv('charset_named', both('warning'), 'Notes', 'x', true, 'text/plain; charset=iso-8859-1'),
  kv('charset_named', both('warning'), 'Notes', '\xff\xfea\0', true, 'text/plain; charset=utf-16'),
  kv('text_skipped', { antenna: 'warning' }, 'Notes', 'caf\xe9', true),
  kv('type_boolean', both('warning'), 'SafeMode', 'yes', false),
  json('type_boolean', both('warning'), '"1","SafeMode":"yes"', '"yes"', false),
  kv('type_integer', both('warning'), 'TotalPhysicalMemory', '1.5', false),
  kv('type_number', both('warning'), 'UptimeTS', 'soon', false),
  kv('type_json', both('warning'), 'TelemetryEnvironment', '{"a":', false),
  kv('type_unlike_client', both('info'), 'SecondsSinceLastCrash', 'soon', false),
  { ...kv('type_unlike_list', both('warning'), 'Mine', 'soon', false), policy: annotationPolicy(OWN_LIST) },
  {
    code: 'binary_as_text',
    severities: { spec: 'violation', antenna: 'warning' },
    captured: withParts({ name: 'memory_report', content: 'x' }),
    range: block('memory_report'),
    fixed: true,
  },
  {
    code: 'binary_as_text',
    severities: { spec: 'violation', antenna: 'warning' },
    captured: withParts({ name: 'dump', content: 'MDMP\x93\xa7' }),
    range: block('dump'),
    fixed: true,
  },
];
