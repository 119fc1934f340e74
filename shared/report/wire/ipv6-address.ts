/** Whether a text is an IPv6 address as the collector's language takes it (measured): with a zone behind `%`, or an IPv4 address in its last 32 bits. */
export function isIpv6Address(text: string): boolean {
  const percent = text.indexOf('%');
  const zone = percent < 0 ? null : text.slice(percent + 1);
  if (zone === '' || zone?.includes('%') === true) return false;
  const groups = wholeGroups(percent < 0 ? text : text.slice(0, percent));
  if (groups === null || groups.length < 3 || groups.length > 9) return false;
  const gaps = groups.flatMap((group, index) => (group === '' && index > 0 && index < groups.length - 1 ? [index] : []));
  const [gap] = gaps;
  if (gap === undefined) return groups.length === 8 && groups.every(isGroup);
  if (gaps.length > 1) return false;
  const [before, after] = [withoutEmptyEnd(groups.slice(0, gap), 0), withoutEmptyEnd(groups.slice(gap + 1), -1)];
  if (before === null || after === null || before.length + after.length > 7) return false;
  return [...before, ...after].every(isGroup);
}

/** Between colons; an IPv4 address at the end as the two groups that it stands for. Null where that is none. */
function wholeGroups(address: string): readonly string[] | null {
  const groups = address.split(':');
  const last = groups.at(-1) ?? '';
  if (!last.includes('.')) return groups;
  return isIpv4Address(last) ? [...groups.slice(0, -1), '0', '0'] : null;
}

function isIpv4Address(text: string): boolean {
  const octets = text.split('.');
  return octets.length === 4 && octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) < 256);
}

function isGroup(group: string): boolean {
  return /^[0-9a-f]{1,4}$/i.test(group);
}

/** What stands on one side of the gap, without the empty text that `::` at an end of the address leaves. Null where a colon stands there alone. */
function withoutEmptyEnd(groups: readonly string[], end: 0 | -1): readonly string[] | null {
  if (groups.at(end) !== '') return groups;
  const rest = end === 0 ? groups.slice(1) : groups.slice(0, -1);
  return rest.length === 0 ? rest : null;
}
