import { isMaskedUrl } from '../../../../shared/masking/urls.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import type { TargetRows } from '../../store/target-rows.ts';
import { addressOfUrl } from './target-address.ts';
import { withQuery, withoutValue } from './target-draft.ts';
import type { TargetSecret, TargetSecrets } from './target-secrets.ts';

/**
 * Completes targets that an earlier version saved. Adds their addresses, and moves the values of their headers to the secrets. If secrets are in a keychain
 * that is unavailable here, their targets stay unchanged. `presetOf`: returns null if the JSON of a preset is invalid.
 */
export async function updateOldTargets(
  rows: TargetRows,
  secrets: TargetSecrets,
  presetOf: (json: string) => TargetPreset | null,
): Promise<void> {
  for (const { id, preset: json, address, hasToken, usedAt } of rows.list()) {
    const preset = presetOf(json);
    if (preset === null) continue;
    if (hasToken === null) rows.setHasToken(id, secrets.locationOf(id) !== 'none');
    const hasValues = preset.headers.some(({ value }) => value !== '' && value !== MASK);
    if (address !== null && !hasValues) continue;
    const secret = await secrets.read(id);
    if (secret === null) continue;
    const found = addressOf(preset, secret);
    if (address === null && found !== null) rows.setAddress(id, found);
    if (!hasValues) continue;
    await secrets.write(id, { ...secret, headers: preset.headers.map(({ value }) => value) });
    rows.save(id, JSON.stringify({ ...preset, headers: preset.headers.map(withoutValue) }), address ?? found, usedAt);
  }
}

/** Returns the address of a target. null: the query of its URL is a secret that is not stored. */
function addressOf({ url }: TargetPreset, { query }: TargetSecret): string | null {
  const parsed = url === null ? null : URL.parse(withQuery(url, query));
  return parsed === null || isMaskedUrl(parsed.href) ? null : addressOfUrl(parsed);
}
