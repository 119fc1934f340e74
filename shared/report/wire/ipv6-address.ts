/** True for an IPv6 address as Python accepts it (measured). It can have a zone after `%`, or an IPv4 address in its last 32 bits. */
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

/** The groups between colons. An IPv4 address at the end counts as two groups. Null if that address is invalid. */
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

/** The groups on one side of `::`, without the empty group that `::` leaves at an end of the address. null if there is only a single colon at that end. */
function withoutEmptyEnd(groups: readonly string[], end: 0 | -1): readonly string[] | null {
  if (groups.at(end) !== '') return groups;
  const rest = end === 0 ? groups.slice(1) : groups.slice(0, -1);
  return rest.length === 0 ? rest : null;
}
