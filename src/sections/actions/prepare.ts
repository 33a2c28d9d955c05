import { isMap } from '../../settings/maps.ts';
import { judgeUnknown } from '../../settings/nearest.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/shape.ts';
import { holderOf, holders, keysWithin } from './endpoints.ts';

/** Keys that the schema refuses with its own message. */
const refusedBySchema = ['selected_actions_url', 'maximum_allowed_days', 'sub_claim_prefix', '_undeclared'];

/** Holders that take no unknown keys. */
const closedHolders = ['selected_actions', 'cache'];

/** Judges unknown keys: misplaced, misspelt, or newer than Trueup. */
export function prepareActions(value: unknown, findings: Findings): unknown {
  if (!isMap(value)) return value;
  if (value.enabled === false && value.selected_actions)
    findings.remark(
      ['selected_actions'],
      'counts only while Actions is on: with `enabled: false`, Trueup neither compares nor sends it',
    );
  const entries = Object.entries(value).filter(([key]) => !refuseMisplaced(key, findings));
  const known = [...keysWithin(undefined), ...holders];
  const settled = settleKeys(Object.fromEntries(entries), [], known, findings);
  const isOpen = (key: string) => holders.includes(key) && !closedHolders.includes(key);
  return Object.fromEntries(
    Object.entries(settled).map(([key, inner]) => [
      key,
      isMap(inner) && isOpen(key) ? settleKeys(inner, [key], keysWithin(key), findings) : inner,
    ]),
  );
}

/** Otherwise the host would take the key with the permissions, and ignore it. */
function refuseMisplaced(key: string, findings: Findings) {
  const holder = holderOf(key);
  if (holder)
    findings.refuse({ at: [key], problem: `is a key of \`${holder}\``, fix: `indent it under \`${holder}:\`` });
  return !!holder;
}

/** Renames a misspelt key to the right name, so that the schema does not report that name as missing too. */
const settleKeys = (map: Record<string, unknown>, at: Path, known: readonly string[], findings: Findings) =>
  Object.fromEntries(
    Object.entries(map).map(([key, inner]) => {
      const isKnown = known.includes(key) || refusedBySchema.includes(key);
      return [(isKnown ? undefined : judgeUnknown([...at, key], known, findings)) ?? key, inner];
    }),
  );
